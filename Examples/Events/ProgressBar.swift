import Foundation

/// A progress bar, which is shown only on a terminal.
struct ProgressBar {
    private static let width = 40
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ fraction: Double?) {
        guard isShown, let fraction else { return }
        let filled = Int(fraction * Double(Self.width))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        let end = fraction == 1 ? "\n" : ""
        FileHandle.standardError.write(Data("\r[\(bar)] \(Int(fraction * 100)) %\(end)".utf8))
    }
}
