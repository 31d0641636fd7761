// Where the stack of the current thread lies, which Swift's own module of the C library leaves out on Linux.
#if defined(__linux__)
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The headers declare it only to those who ask for all extensions before they include anything.
extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);

static inline bool findThreadStack(uintptr_t *lowest, size_t *size) {
    pthread_attr_t attributes;
    void *start = NULL;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    int result = pthread_attr_getstack(&attributes, &start, size);
    pthread_attr_destroy(&attributes);
    *lowest = (uintptr_t)start;
    return result == 0;
}
#endif
