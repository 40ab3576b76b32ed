#include "TrackingFlag.h"

uint8_t tracking_flag = 0;
