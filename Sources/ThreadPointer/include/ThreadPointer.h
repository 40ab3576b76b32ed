#pragma once

/// What the calling thread keeps for the library.
///
/// Swift has no thread-locals but those of pthreads, which are a call; this is a load in the caller's code.
extern _Thread_local void *_Nullable reactive_collections_thread_pointer;

static inline void *_Nullable thread_pointer(void) { return reactive_collections_thread_pointer; }

static inline void set_thread_pointer(void *_Nullable pointer) { reactive_collections_thread_pointer = pointer; }
