import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How much memory a process takes at most, as the kernel of Linux counts it.
enum PeakMemory {
    /// Whether it is known here.
    static let isKnown: Bool = {
        do {
            try forget()
            return try bytes(of: "VmHWM") > 0 && bytes(of: "VmRSS") > 0
        } catch {
            return false
        }
    }()

    /// How many bytes the process has grown by at most while the body ran.
    static func growth(during body: () -> Void) throws -> Int {
        giveBack()
        try forget()
        let before = try bytes(of: "VmRSS")
        body()
        return try bytes(of: "VmHWM") - before
    }

    /// Gives memory back that is free: what earlier work has left behind must not serve the next.
    private static func giveBack() {
        #if canImport(Glibc)
            typealias Trim = @convention(c) (Int) -> CInt
            // The header that declares it is not part of the module.
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(symbol, to: Trim.self)(0)
        #endif
    }

    /// Lets the peak begin anew.
    private static func forget() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    private static func bytes(of name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let digits = (line ?? "").filter { $0.isASCII && $0.isNumber }
        return (Int(digits) ?? 0) * 1024
    }
}
