import Foundation
import HRArchiving
import TestSupport
import Testing

/// Masks by tokens beside those by the scanner that they take the place of: what was hidden is hidden.
@Suite("Ranges of secrets, beside the former ones")
struct SecretRangeComparisonTests {
    private static let keys: Set<String> = ["password", "b", "width", "é"]

    /// What was hidden and is not any more, but for white space.
    private func shown(_ bytes: [UInt8], _ kind: HRFormat.Kind, hidesAll: Bool) -> [UInt8] {
        let all = [0..<bytes.count]
        let old = FormerSecretValues.ranges(in: bytes, kind, keys: Self.keys, touching: all, hidesAll: hidesAll)
        let new = SecretValues.ranges(in: bytes, kind, keys: Self.keys, touching: all, hidesAll: hidesAll)
        let hidden = Set(new.joined())
        return old.joined().filter { !hidden.contains($0) && bytes[$0] > 0x20 }.map { bytes[$0] }
    }

    private func check(_ bytes: [UInt8], _ kind: HRFormat.Kind) -> Bool {
        let lost = [false, true].map { shown(bytes, kind, hidesAll: $0) }
        guard lost.contains(where: { !$0.isEmpty }) else { return true }
        Issue.record("\(lost.map { String(decoding: $0, as: UTF8.self) }) of \(String(decoding: bytes, as: UTF8.self))")
        return false
    }

    @Test("Spelled documents, cut off anywhere", arguments: 0..<40 as Range<UInt64>)
    func spelled(seed: UInt64) {
        var json = JSONSpeller(seed: seed, hasComments: true), xml = XMLSpeller(seed: seed)
        let texts: [([UInt8], HRFormat.Kind)] = [
            (json.document().text, .json), (xml.document().text, .xmlPropertyList),
            (oldStyle(seed), .oldStylePropertyList),
        ]
        for (text, kind) in texts {
            guard check(text, kind) else { return }
            for end in stride(from: 0, to: min(text.count, 600), by: 3) {
                guard check(Array(text.prefix(end)), kind) else { return }
            }
        }
    }

    /// A text without U+2028, which the former scanner took for a word.
    private func oldStyle(_ seed: UInt64) -> [UInt8] {
        var speller = OldStyleSpeller(seed: seed)
        return Array(speller.document().text.replacing("\u{2028}", with: " ").utf8)
    }
}
