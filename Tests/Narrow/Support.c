#include <stddef.h>
#include <sys/random.h>

// What the compiler's library for programs without an operating system expects of one.

void arc4random_buf(void *buffer, size_t count) {
  while (count > 0) {
    ssize_t filled = getrandom(buffer, count < 256 ? count : 256, 0);
    if (filled < 0) __builtin_trap();
    buffer = (char *)buffer + filled;
    count -= (size_t)filled;
  }
}

unsigned long __stack_chk_guard = 0x2e3a9d00;
