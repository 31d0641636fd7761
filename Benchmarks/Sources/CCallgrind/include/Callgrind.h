// What callgrind is asked by the program that it watches. Without valgrind's headers, nothing is asked.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

static inline void startCountingInstructions(void) {
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

static inline void stopCountingInstructions(const char *name) {
    CALLGRIND_DUMP_STATS_AT(name);
    CALLGRIND_STOP_INSTRUMENTATION;
}
#else
static inline void startCountingInstructions(void) {}
static inline void stopCountingInstructions(const char *name) { (void)name; }
#endif
