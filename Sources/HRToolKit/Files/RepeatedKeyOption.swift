import Foundation
import HRArchiving

/// The value of `--duplicates`: which of several members with the same key is used.
struct RepeatedKeyOption {
    private static let rules: [RepeatedKeyRule] = [.first, .last, .merge]

    static let option = Option(
        name: "duplicates", value: "RULE", choices: rules.map(\.rawValue),
        help: "for repeated keys: first or last value, or both merged")

    /// The rule; nil if the option is not given.
    let rule: RepeatedKeyRule?

    init(_ arguments: Arguments) {
        rule = arguments.value(of: Self.option).flatMap { RepeatedKeyRule(rawValue: $0) }
    }

    /// Returns the bytes of a file without repeated keys, if the option is given.
    ///
    /// - Throws: An `HRError` if the file cannot be parsed, or if it is a binary property list and the rule is another
    ///   one than `last`.
    func resolved(_ data: Data, file: String, by unarchiver: HRUnarchiver) throws(HRError) -> Data {
        guard let rule else { return data }
        do throws(HRError) {
            _ = try unarchiver.document(from: data, file: file)
            return data
        } catch {
            guard error.code == .duplicateKey else { throw error }
        }
        var tolerant = unarchiver
        tolerant.duplicateKeys = .lastWins
        let document = try tolerant.document(from: data, file: file)
        if HRFormat(detecting: data)?.kind.isText == false {
            guard rule == .last else {
                throw HRError(.duplicateKey, "of repeated keys in a binary property list, only the last can be used")
                    .named(file)
            }
            return try HRFormat.binaryPropertyList.data(from: document, limits: unarchiver.limits)
        }
        var text = try HRDocumentText(data, document, by: tolerant, file: file)
        _ = try text.removeRepeatedKeys(rule)
        let resolved = try text.data
        guard rule == .merge else { return resolved }
        // Values that contradict one another cannot be merged. They are reported where they are in the file.
        var left: [HRError] = [], all: [HRError] = []
        _ = try unarchiver.document(from: resolved, file: file, repeatedKeys: &left)
        guard !left.isEmpty else { return resolved }
        _ = try unarchiver.document(from: data, file: file, repeatedKeys: &all)
        let paths = Set(left.map(\.path))
        throw all.last { paths.contains($0.path) } ?? left[0]
    }
}

extension Run {
    /// Reads a file whose values are printed or converted, without the repeated keys that `--duplicates` resolves.
    func input(_ name: String) throws(HRError) -> Input {
        let input = try Input(name, limit: unarchiver.limits.bytes)
        return input.with(
            try RepeatedKeyOption(arguments).resolved(input.data, file: input.name, by: unarchiver))
    }
}
