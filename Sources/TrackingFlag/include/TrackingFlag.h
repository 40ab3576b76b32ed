#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether reads are noted for Observation: 0 if nobody has found out yet, 1 if not, 2 if so. Written and read by any thread.
extern uint8_t tracking_flag;

/// Inline, since it is asked at each read: a load and a branch in the user's code, where a Swift global would be a call.
static inline bool tracking_is_off(void) { return __atomic_load_n(&tracking_flag, __ATOMIC_RELAXED) == 1; }

static inline bool tracking_is_on(void) { return __atomic_load_n(&tracking_flag, __ATOMIC_RELAXED) == 2; }

static inline void tracking_turn_on(void) { __atomic_store_n(&tracking_flag, 2, __ATOMIC_RELAXED); }

/// Unless it is on.
static inline void tracking_turn_off(void) {
  uint8_t unknown = 0;
  __atomic_compare_exchange_n(&tracking_flag, &unknown, 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/// Whether something that is loaded uses `withObservationTracking` or `Observations`. Where objects are ELF files; elsewhere false.
/// Linear in their relocations.
bool tracking_is_linked(void);
