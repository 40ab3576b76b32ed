#include "CMemory.h"

#if defined(__APPLE__)

#include <malloc/malloc.h>

long allocated_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
}

#else

#include <malloc.h>

long allocated_bytes(void) {
  struct mallinfo2 statistics = mallinfo2();
  return (long)(statistics.uordblks + statistics.hblkhd);
}

#endif
