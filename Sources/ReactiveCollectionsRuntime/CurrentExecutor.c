#include "CurrentExecutor.h"
