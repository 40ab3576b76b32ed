#pragma once
#include <stdint.h>

/// An executor as the concurrency runtime represents it: the object that runs an actor's code, and its implementation.
struct serial_executor {
  uintptr_t identity;
  uintptr_t implementation;
};

/// Exported by the runtime, whose own code for isolation checks calls it; Swift code may not name it.
__attribute__((swiftcall)) struct serial_executor swift_task_getCurrentExecutor(void);

/// Returns the executor that the caller runs on, as a number to compare: an actor's, or 0 outside of actors.
static inline uintptr_t current_executor(void) { return swift_task_getCurrentExecutor().identity; }
