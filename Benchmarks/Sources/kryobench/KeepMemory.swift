#if canImport(Glibc)
    import Glibc
#endif

/// Keeps freed memory in the process, as Java's heap of a fixed size does.
///
/// Otherwise the same pages are requested from the system again for every graph that is read.
func keepFreeMemory() {
    #if canImport(Glibc)
        // glibc's Swift module leaves mallopt out. The numbers are those of <malloc.h>.
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        let (trimThreshold, topPad, mapThreshold) = (-1 as Int32, -2 as Int32, -3 as Int32)
        _ = mallopt(trimThreshold, .max)
        _ = mallopt(topPad, 64 << 20)
        _ = mallopt(mapThreshold, 32 << 20)
    #endif
}
