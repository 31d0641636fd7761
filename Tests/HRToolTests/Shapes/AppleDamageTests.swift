import Foundation
import TestSupport
import Testing

/// Files as clean merges leave them behind: what is wrong with them, and where, is known.
@Suite("Broken files of Apple's tools, made by chance")
struct AppleDamageTests {
    @Test("What is wrong is said at its lines, and nothing else", .slow, arguments: AppleDamage.Kind.allCases)
    func damage(kind: AppleDamage.Kind) throws {
        let files = DamagedAppleFile.all(kind, count: Scale.count(16, inDebug: 4))
        try #require(!files.isEmpty)
        let shell = try Shell(fixtures: nil)
        for file in files { try shell.write(file.damage.data, file.path) }
        let result = try shell.run(
            """
            for f in */*; do hr check --all --format json "$f" >> printed 2>> said; echo "$? $f"; done
            cat said >&2
            """)
        #expect(result.errors.isEmpty, "\(String(decoding: result.errors, as: UTF8.self))")
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
        let printed = try PrintedDiagnostic.all(in: try Data(contentsOf: shell.folder.appending(path: "printed")))
        for file in files {
            #expect(lines.contains("\(file.damage.status) \(file)"), "the status of \(file)")
            Self.compare(file, printed[file.path] ?? [])
        }
    }

    private static func compare(_ file: DamagedAppleFile, _ printed: [PrintedDiagnostic]) {
        let byLine = Dictionary(grouping: printed, by: \.line)
        for finding in file.damage.findings {
            let found = finding.lines.contains { byLine[$0]?.contains { $0.isThat(finding) } == true }
            let nearest = printed.first { finding.lines.contains($0.line) } ?? printed.first
            #expect(found, "\(file): \(finding), but \(nearest.map { "\($0)" } ?? "nothing")")
        }
        let isKnown = { (one: PrintedDiagnostic) in file.damage.findings.contains(where: one.isThat) }
        switch file.damage.others {
        case .none: #expect(printed.count == file.damage.findings.count, "\(file): \(printed.count) diagnostics")
        case .warnings:
            for error in printed.filter({ $0.severity == "error" }) { #expect(isKnown(error), "\(file): \(error)") }
        case .any: if let first = printed.first { #expect(isKnown(first), "\(file): \(first)") }
        }
    }

    @Test("Repeated keys are read where it is said which one is meant", .slow)
    func duplicates() throws {
        let files = DamagedAppleFile.all(.unequalMembers, count: Scale.count(6, inDebug: 2))
        let shell = try Shell(fixtures: nil)
        for file in files { try shell.write(file.damage.data, file.path) }
        let result = try shell.run(
            """
            for f in */*; do
              for d in first last; do
                hr get --duplicates $d "$f" . > $d && hr list --duplicates $d "$f" > list \
                  && hr convert -q --duplicates $d --to json -o - "$f" > list || echo "$d $f: $?"
              done
              cmp -s first last && echo "equal: $f"
            done
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }
}
