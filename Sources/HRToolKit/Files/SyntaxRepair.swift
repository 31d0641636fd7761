import Foundation
import HRArchiving

/// Repairs punctuation whose fault says what is missing: one place after the other, until the file can be read or a fault
/// has no safe repair.
struct SyntaxRepair {
    private let input: Input
    private let unarchiver: HRUnarchiver
    /// The bytes as they are now.
    private(set) var data: Data
    /// What was repaired.
    private(set) var notes: [String] = []
    /// Each repair reads the file anew.
    private static let limit = 100

    init(_ input: Input, _ unarchiver: HRUnarchiver) {
        self.input = input
        self.unarchiver = unarchiver
        data = input.data
    }

    mutating func run() {
        for _ in 0..<Self.limit {
            do throws(HRError) {
                _ = try unarchiver.document(from: data, file: input.name)
                return
            } catch {
                guard let (range, replacement, what) = repair(of: error) else { return }
                notes.append("\(error.location?.description ?? input.name): \(what)")
                data = data.prefix(range.lowerBound) + replacement + data.dropFirst(range.upperBound)
            }
        }
    }

    /// What a fault asks to be written, if there is no doubt.
    private func repair(of error: HRError) -> (Range<Int>, Data, String)? {
        guard error.code == .syntax, let range = error.location?.byteRange, range.upperBound <= data.count,
            SourceText(data).isUTF8
        else { return nil }
        if error.message.hasPrefix("expected \",\" after ") {
            return (range.lowerBound..<range.lowerBound, Data(",".utf8), "added a comma")
        }
        if let word = error.suggestion, ["true", "false", "null"].contains(word) {
            let old = String(
                decoding: data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound], as: UTF8.self)
            guard old.lowercased() == word || old == "None" else { return nil }
            return (range, Data(word.utf8), "\(old) -> \(word)")
        }
        return nil
    }
}
