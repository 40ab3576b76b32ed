#include "CProcess.h"

#if defined(__APPLE__)

#include <mach/mach.h>
#include <malloc/malloc.h>

long resident_bytes(void) {
  struct mach_task_basic_info info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count) != KERN_SUCCESS) return 0;
  return (long)info.resident_size;
}

long bytes_in_use(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long)statistics.size_in_use;
}

void release_free_memory(void) { malloc_zone_pressure_relief(0, 0); }

void restart_without_thread_caches(char **arguments) {}

#else

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

long resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  long pages = 0;
  // The first number is the size of the address space.
  if (fscanf(file, "%*ld %ld", &pages) != 1) pages = 0;
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

long bytes_in_use(void) {
  // Of the arenas of all threads; larger blocks are mapped one by one.
  struct mallinfo2 statistics = mallinfo2();
  return (long)(statistics.uordblks + statistics.hblkhd);
}

void release_free_memory(void) { malloc_trim(0); }

void restart_without_thread_caches(char **arguments) {
  // Whoever has set it wants it as it is.
  if (getenv("GLIBC_TUNABLES")) return;
  setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1);
  execv("/proc/self/exe", arguments);
}

#endif
