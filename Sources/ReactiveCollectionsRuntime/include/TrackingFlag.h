#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether reads are recorded for Observation: 0 if this is not known yet, 1 if they are not, 2 if they are. Any thread
/// may read and write the flag.
extern uint8_t reactive_collections_tracking_flag;

/// Inline because every read calls it: a load and a branch in the user's code, where a Swift global would be a call.
static inline bool tracking_is_off(void) {
  return __atomic_load_n(&reactive_collections_tracking_flag, __ATOMIC_RELAXED) == 1;
}

static inline bool tracking_is_on(void) {
  return __atomic_load_n(&reactive_collections_tracking_flag, __ATOMIC_RELAXED) == 2;
}

static inline void tracking_turn(bool on) {
  __atomic_store_n(&reactive_collections_tracking_flag, on ? 2 : 1, __ATOMIC_RELAXED);
}

/// Turns tracking on or off if it is not known yet whether reads are recorded.
static inline void tracking_decide(bool on) {
  uint8_t unknown = 0;
  __atomic_compare_exchange_n(
      &reactive_collections_tracking_flag, &unknown, on ? 2 : 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/// Returns whether reads may be tracked. False only on Linux, if every loaded object was read and none uses
/// `withObservationTracking` or `Observations`. Linear in the number of relocations.
bool reactive_collections_tracking_is_possible(void);
