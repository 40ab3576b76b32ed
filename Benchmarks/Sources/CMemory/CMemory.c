#include "CMemory.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

static _Atomic long count = 0;

static void count_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

long allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

long long thread_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

#if defined(__APPLE__)

#include <malloc/malloc.h>

long allocated_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
}

typedef void logger(uint32_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uint32_t);
extern logger *malloc_logger;

static void log_one(
    uint32_t type, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t result, uint32_t frames) {
  if (type & 2) count_one();
}

__attribute__((constructor)) static void begin(void) { malloc_logger = log_one; }

#else

#include <malloc.h>

long allocated_bytes(void) {
  struct mallinfo2 statistics = mallinfo2();
  return (long)(statistics.uordblks + statistics.hblkhd);
}

// What the program defines takes the place of what the C library would; that one goes on under a second name.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count_one();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count_one();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : 12;
}

#endif
