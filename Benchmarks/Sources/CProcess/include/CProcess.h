#ifndef CPROCESS_H
#define CPROCESS_H

// What the process takes of the machine. In C, since Swift's overlays do not show these functions.

/// Starts the program anew with the same arguments, and with an allocator whose threads keep no blocks for later, unless it is that
/// already: what they keep is counted as in use, and is up to a quarter of a megabyte for each. Does nothing where that is not so.
void restart_without_thread_caches(char **arguments);

/// How many bytes of memory the process occupies, or 0 if that cannot be known.
long resident_bytes(void);

/// How many bytes the program has allocated and not given back.
long bytes_in_use(void);

/// Has the allocator give back to the system what it keeps for later, as far as it can.
void release_free_memory(void);

#endif
