import Foundation

/// How much the tests that compare with Foundation do.
///
/// A release build does what is promised: 20,000 documents each way, and 100,000 changes for each format. A debug build
/// takes ten times as long for the same, and does a part.
enum Scale {
    #if DEBUG
        static let isFull = false
    #else
        static let isFull = true
    #endif

    /// How many documents are compared.
    static let documents = isFull ? 20_000 : 800
    /// How many changed files are tried: `FUZZ_ITERATIONS`, or those of the build.
    static let mutations =
        ProcessInfo.processInfo.environment["FUZZ_ITERATIONS"].flatMap(Int.init) ?? (isFull ? 100_000 : 2_000)

    /// The parts that tests are cut into, to run side by side.
    static let batches = 0..<8

    /// The numbers of one part.
    static func numbers(_ batch: Int, of count: Int) -> StrideTo<Int> {
        stride(from: batch, to: count, by: batches.count)
    }
}
