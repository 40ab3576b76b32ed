#include "CMemory.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

static _Atomic long count = 0;

// What is in use beyond what was at the beginning, and the most of it; only while watched.
static _Atomic int is_watched = 0;
static _Atomic long in_use = 0;
static _Atomic long most_in_use = 0;

static void use(long bytes) {
  long now = atomic_fetch_add(&in_use, bytes) + bytes;
  long most = atomic_load(&most_in_use);
  while (now > most && !atomic_compare_exchange_weak(&most_in_use, &most, now)) {
  }
}

void begin_peak(void) {
  atomic_store(&in_use, 0);
  atomic_store(&most_in_use, 0);
  atomic_store(&is_watched, 1);
}

long end_peak(void) {
  atomic_store(&is_watched, 0);
  return atomic_load(&most_in_use);
}

static void count_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

long allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

long long thread_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

#if defined(__APPLE__)

#include <malloc/malloc.h>

typedef void logger(uint32_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uint32_t);
extern logger *malloc_logger;

static void log_one(
    uint32_t type, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t result, uint32_t frames) {
  if (type & 2) count_one();
  if (!atomic_load_explicit(&is_watched, memory_order_relaxed)) return;
  // Allocated are `b` bytes, or `c` where something is reallocated; deallocated is what is at `b`.
  if (type & 2) use((long)malloc_size((void *)result));
  else if (type & 4) use(-(long)malloc_size((void *)b));
}

__attribute__((constructor)) static void begin(void) { malloc_logger = log_one; }

#else

#include <malloc.h>

// What the program defines takes the place of what the C library would; that one goes on under a second name.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

extern void __libc_free(void *);

static void *used(void *memory) {
  if (atomic_load_explicit(&is_watched, memory_order_relaxed) && memory) use((long)malloc_usable_size(memory));
  return memory;
}

static void unused(void *memory) {
  if (atomic_load_explicit(&is_watched, memory_order_relaxed) && memory) use(-(long)malloc_usable_size(memory));
}

void *malloc(size_t size) {
  count_one();
  return used(__libc_malloc(size));
}

void *calloc(size_t number, size_t size) {
  count_one();
  return used(__libc_calloc(number, size));
}

void *realloc(void *memory, size_t size) {
  count_one();
  unused(memory);
  return used(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) {
  count_one();
  return used(__libc_memalign(alignment, size));
}

void free(void *memory) {
  unused(memory);
  __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : 12;
}

#endif
