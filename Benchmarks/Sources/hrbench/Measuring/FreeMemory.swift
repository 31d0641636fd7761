#if canImport(Glibc)
    import Glibc
#endif

/// Gives the memory that has been let go back to the system, where it can be asked to.
///
/// Otherwise whoever comes next works in the rubble that the one before has left: small pieces all over the memory.
func giveBackFreeMemory() {
    #if canImport(Glibc)
        // glibc's Swift module leaves malloc_trim out.
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
}
