#if canImport(Glibc)
    import Glibc
#endif

/// Returns free memory to the system, where that is possible.
///
/// Otherwise the next subject would work in the fragmented heap of the previous one.
func giveBackFreeMemory() {
    #if canImport(Glibc)
        // glibc's Swift module leaves malloc_trim out.
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
}
