import Foundation

/// How much the tests do that try many values, or compare with Foundation.
///
/// A release build does what is promised: 20,000 documents each way, and 100,000 changes for each format. A debug build
/// takes ten times as long for the same, and does a part: what a debug build alone finds, such as arithmetic that only
/// assertions check, it finds soon.
package enum Scale {
    #if DEBUG
        package static let isFull = false
    #else
        package static let isFull = true
    #endif

    /// How often a release build does something, and how often a debug build.
    package static func count(_ full: Int, inDebug part: Int) -> Int { isFull ? full : part }

    /// How many documents are compared.
    package static let documents = count(20_000, inDebug: 800)
    /// How many changed files are tried: `FUZZ_ITERATIONS`, or those of the build.
    package static let mutations =
        ProcessInfo.processInfo.environment["FUZZ_ITERATIONS"].flatMap(Int.init) ?? (count(100_000, inDebug: 2_000))

    /// The parts that tests are cut into, to run side by side.
    package static let batches = 0..<8

    /// The numbers of one part.
    package static func numbers(_ batch: Int, of count: Int) -> StrideTo<Int> {
        stride(from: batch, to: count, by: batches.count)
    }
}
