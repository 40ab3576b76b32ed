#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether reads are recorded for Observation: 0 if this is not known yet, 1 if they are not, 2 if they are. Any thread
/// may read and write the flag.
extern uint8_t tracking_flag;

/// Inline because every read calls it: a load and a branch in the user's code, where a Swift global would be a call.
static inline bool tracking_is_off(void) { return __atomic_load_n(&tracking_flag, __ATOMIC_RELAXED) == 1; }

static inline bool tracking_is_on(void) { return __atomic_load_n(&tracking_flag, __ATOMIC_RELAXED) == 2; }

static inline void tracking_turn_on(void) { __atomic_store_n(&tracking_flag, 2, __ATOMIC_RELAXED); }

/// Turns tracking off unless it is on.
static inline void tracking_turn_off(void) {
  uint8_t unknown = 0;
  __atomic_compare_exchange_n(&tracking_flag, &unknown, 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/// Returns whether any loaded object uses `withObservationTracking` or `Observations`, or Observation is not a separate
/// library, so that this is unknown. On platforms other than Linux, always returns false. Linear in the number of
/// relocations.
bool tracking_is_linked(void);
