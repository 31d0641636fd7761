// The calls for extended attributes, which Swift's own module of the C library leaves out on Linux.
#if defined(__linux__)
#include <sys/xattr.h>
#endif
