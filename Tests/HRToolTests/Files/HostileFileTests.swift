import Foundation
import TestSupport
import Testing

/// Malformed and hostile files through every verb: a status and a message, never a trap, never a file that is half changed.
@Suite("Bad files")
struct HostileFileTests {
    /// A call of each verb; `f` is the file, `value` a path that most samples do not have.
    private static let calls = [
        "check f", "check --format json f", "get f .", "list f", "ids f", "set f value=1", "delete f value",
        "rename f value other", "rename f @anna @other", "move f value other", "fix f", "format f",
        "convert --to json -o - f", "convert --to xml -o out f", "convert --to binary -o out f", "explain f .",
        "graph --to html f", "graph --to dot -o out f",
        "completions keys f v",
    ]

    /// Hostile files and samples; a debug build, in which each process takes longer, goes through a part of the samples.
    static func files() throws -> [String] {
        let samples = try files(in: "SamplePlists/invalid")
        #if DEBUG
            let part = samples.enumerated().filter { $0.offset.isMultiple(of: 6) }.map(\.element)
        #else
            let part = samples
        #endif
        return try files(in: "Tests/HRToolTests/Hostile") + part
    }

    private static func files(in folder: String) throws -> [String] {
        try PackageFolder.files(in: folder).map { folder + "/" + $0.lastPathComponent }
            .filter { !$0.hasSuffix(".expected.txt") }
    }

    @Test("Every verb ends, says why, and leaves the file alone where it fails", .slow, arguments: try files())
    func verbs(path: String) throws {
        let shell = try Shell(fixtures: nil)
        let sample = PackageFolder.url.appending(path: path).path
        // One process for all calls: a line each, with the status, whether the file changed, and how much was said.
        let script = Self.calls.map { call in
            """
            cp '\(sample)' f; rm -f out; hr \(call) > printed 2> said; s=$?
            cmp -s '\(sample)' f; echo "$s $? $(cat said printed | wc -c) $(ls -a | grep -c '^.hr-')"
            """
        }
        let lines = String(decoding: try shell.run(script.joined(separator: "\n")).output, as: UTF8.self)
            .split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
        try #require(lines.count == Self.calls.count)
        let isReadable = lines[2][0] == 0
        for (call, line) in zip(Self.calls, lines) {
            #expect((0...2).contains(line[0]), "hr \(call): \(line[0])")
            #expect(line[3] == 0, "hr \(call) has left a temporary file")
            if line[0] != 0 {
                #expect(line[1] == 0 || call == "fix f", "hr \(call) has changed the file")
                #expect(line[2] > 0, "hr \(call) says nothing")
            } else {
                // What an archive of NSKeyedArchiver holds, convert and fix can make something of.
                #expect(
                    isReadable || ["convert", "fix"].contains(call.prefix { $0 != " " }),
                    "hr \(call) makes something of what cannot be read")
            }
        }
    }
}
