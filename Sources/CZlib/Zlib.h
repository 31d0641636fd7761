// The compression library of the system.
#include <zlib.h>  // The package zlib1g-dev has it on Debian and Ubuntu, zlib-devel on Fedora.
