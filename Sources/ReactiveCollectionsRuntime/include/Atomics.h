#pragma once
#include <stdbool.h>
#include <stdint.h>

// The operations of `Atomic`, on words. `order` is a memory order of the compiler's. It is a constant wherever these
// are called, and they are inline, so that one instruction is left of each.

static inline intptr_t reactive_collections_load(const void *_Nonnull word, int order) {
  return __atomic_load_n((const intptr_t *)word, order);
}

static inline void reactive_collections_store(void *_Nonnull word, intptr_t value, int order) {
  __atomic_store_n((intptr_t *)word, value, order);
}

static inline intptr_t reactive_collections_exchange(void *_Nonnull word, intptr_t value, int order) {
  return __atomic_exchange_n((intptr_t *)word, value, order);
}

/// Returns the new value.
static inline intptr_t reactive_collections_add(void *_Nonnull word, intptr_t difference, int order) {
  return __atomic_add_fetch((intptr_t *)word, difference, order);
}

/// Returns the old value. If it is not `expected`, nothing is stored.
static inline intptr_t reactive_collections_compare_exchange(
    void *_Nonnull word, intptr_t expected, intptr_t desired, int order) {
  // An exchange that fails only loads, so it releases nothing.
  int failure = order == __ATOMIC_ACQ_REL ? __ATOMIC_ACQUIRE : order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED : order;
  __atomic_compare_exchange_n((intptr_t *)word, &expected, desired, false, order, failure);
  return expected;
}
