// The compression library of the system.
#include <zlib.h>
