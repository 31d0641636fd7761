import Foundation
import HRArchiving

/// Repairs punctuation errors whose repair is unambiguous, one after the other, until the file can be parsed or an
/// error has no safe repair.
struct SyntaxRepair {
    private let input: Input
    private let unarchiver: HRUnarchiver
    private(set) var data: Data
    /// The descriptions of the repairs.
    private(set) var notes: [String] = []
    /// The replacements in order: the replaced range and the length of the new text.
    private var edits: [(range: Range<Int>, length: Int)] = []
    init(_ input: Input, _ unarchiver: HRUnarchiver) {
        self.input = input
        self.unarchiver = unarchiver
        data = input.data
    }

    /// The name of the file in messages.
    var name: String { input.name }

    mutating func run() {
        // After each repair the file is parsed again. Only errors behind the last repair are repaired, so the loop
        // ends.
        var reached = 0
        while true {
            do throws(HRError) {
                _ = try unarchiver.document(from: data, file: input.name)
                return
            } catch {
                guard let (range, replacement, what) = repair(of: error), range.lowerBound >= reached else { return }
                reached = range.lowerBound + replacement.count
                notes.append("\(asItStands(error).location?.description ?? input.name): \(what)")
                edits.append((range, replacement.count))
                data = data.prefix(range.lowerBound) + replacement + data.dropFirst(range.upperBound)
            }
        }
    }

    /// Converts an error about the repaired bytes to an error about the original file.
    func asItStands(_ error: HRError) -> HRError {
        guard !edits.isEmpty else { return error }
        var error = error
        error.location = error.location.map(asItStands)
        error.labels = error.labels.map { HRError.Label($0.text, at: asItStands($0.location)) }
        // With the source, a report would show the lines of the repaired bytes.
        error.details.source = nil
        return error
    }

    private func asItStands(_ location: HRSourceLocation) -> HRSourceLocation {
        guard let range = location.byteRange else { return location }
        let start = original(range.lowerBound)
        var known = SourceText(input.data).location(ofFileBytes: start..<max(start, original(range.upperBound)))
        known.file = location.file
        return known
    }

    /// The offset in the original file that corresponds to an offset in the repaired bytes.
    private func original(_ offset: Int) -> Int {
        edits.reversed().reduce(offset) { offset, edit in
            if offset >= edit.range.lowerBound + edit.length { return offset + edit.range.count - edit.length }
            return min(offset, edit.range.upperBound)
        }
    }

    /// The repair of an error, if it is unambiguous.
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
