#ifndef CMEMORY_H
#define CMEMORY_H

/// How many bytes the program has allocated and not given back. In C, since Swift's overlay does not show these functions.
long allocated_bytes(void);

/// How many times the program has allocated memory, on whatever thread.
long allocations(void);

/// How long the calling thread has run on a processor, in nanoseconds.
long long thread_nanoseconds(void);

#endif
