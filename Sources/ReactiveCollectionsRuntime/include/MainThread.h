#pragma once
#include <stdbool.h>

/// Returns whether the caller runs on the thread with which the program began.
bool reactive_collections_is_main_thread(void);
