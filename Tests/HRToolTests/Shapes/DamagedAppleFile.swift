import Foundation
import TestSupport

/// A broken file in a folder of its own, with what it is made from.
struct DamagedAppleFile: CustomStringConvertible {
    let seed: Int
    let original: AppleFile
    let damage: AppleDamage

    var path: String { "\(seed)-\(damage.kind)/\(damage.name)" }

    var description: String { path }

    /// Files of all kinds that can be broken in a way, a number of each. Most are small: what is wrong is in one place.
    static func all(_ kind: AppleDamage.Kind, count: Int) -> [DamagedAppleFile] {
        (0..<count * AppleFile.Kind.allCases.count).compactMap { seed in
            var generator = SeededGenerator(seed: 1000 + UInt64(seed))
            let number = seed / AppleFile.Kind.allCases.count
            let size = AppleFile.size(number, of: count, largest: 98_304, using: &generator)
            let kinds = AppleFile.Kind.allCases
            let original = AppleFile.make(kinds[seed % kinds.count], size: size, using: &generator)
            return original.damage(kind, using: &generator).map {
                DamagedAppleFile(seed: seed, original: original, damage: $0)
            }
        }
    }
}

/// What `--format json` prints for one error or warning, as far as it is looked at.
struct PrintedDiagnostic: Decodable {
    struct Label: Decodable {
        let text: String
        let line: Int
    }

    let file: String
    let line: Int
    let code: String
    let severity: String
    let message: String
    let labels: [Label]?

    /// The diagnostics of each file.
    static func all(in output: Data) throws -> [String: [PrintedDiagnostic]] {
        let lines = output.split(separator: UInt8(ascii: "\n"))
        let all = try lines.map { try JSONDecoder().decode(PrintedDiagnostic.self, from: $0) }
        return Dictionary(grouping: all, by: \.file)
    }

    func isThat(_ finding: AppleDamage.Finding) -> Bool {
        finding.lines.contains(line) && finding.codes.contains(code)
            && severity == (finding.isWarning ? "warning" : "error")
            && finding.words.allSatisfy(message.contains)
            && finding.labels.allSatisfy { lines in labels?.contains { lines.contains($0.line) } == true }
    }
}
