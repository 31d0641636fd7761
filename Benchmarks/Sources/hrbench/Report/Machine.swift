import Foundation

/// A general description of the machine.
enum Machine {
    static var description: String {
        let process = ProcessInfo.processInfo
        let date = Date().formatted(.iso8601.year().month().day())
        return "\(process.activeProcessorCount) cores, \(architecture), \(process.operatingSystemVersionString), "
            + "\(compiler), \(date)."
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another architecture"
        #endif
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }

    /// True if the program was compiled without optimisation, so that its results are meaningless.
    static var isDebugBuild: Bool {
        var isDebug = false
        assert(
            {
                isDebug = true
                return true
            }())
        return isDebug
    }
}
