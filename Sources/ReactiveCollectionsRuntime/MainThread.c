#include "MainThread.h"

#if defined(__APPLE__)
#include <pthread.h>

bool reactive_collections_is_main_thread(void) { return pthread_main_np() != 0; }

#elif defined(__linux__)
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

bool reactive_collections_is_main_thread(void) {
  // Asked once for each thread: 0 is not known, 1 is yes, 2 is no.
  static _Thread_local char answer = 0;
  if (answer == 0) answer = syscall(SYS_gettid) == getpid() ? 1 : 2;
  return answer == 1;
}

#else

bool reactive_collections_is_main_thread(void) { return false; }

#endif
