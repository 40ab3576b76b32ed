#ifndef CMEMORY_H
#define CMEMORY_H

// What the program allocates, and how long it runs. In C, since Swift's overlays do not show these functions.

/// How many times the program has allocated memory, on whatever thread.
long allocations(void);

/// Begins to watch how much the program has allocated at most, on whatever thread.
void begin_peak(void);

/// How many bytes more than at the beginning the program had allocated at most since then.
long end_peak(void);

/// How long the calling thread has run on a processor, in nanoseconds.
long long thread_nanoseconds(void);

#endif
