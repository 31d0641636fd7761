// Processor time of a piece of work: the least of several rounds, as a line "peer<tab>job<tab>file<tab>seconds". What the
// work returns is released after the time is taken.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>

static std::string contents(const char *path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

static double now() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

template <typename Work>
static void report(const char *peer, const char *job, const char *file, int rounds, Work work) {
    double least = 1e9;
    for (int round = 0; round < rounds; round++) {
        const double start = now();
        const auto kept = work();
        const double time = now() - start;
        if (time < least) least = time;
    }
    const std::string path = file;
    printf("%s\t%s\t%s\t%.9f\n", peer, job, path.substr(path.rfind('/') + 1).c_str(), least);
}
