import Foundation
import TestSupport
import Testing

/// Files that Apple's tools could have written, through the verbs that read.
@Suite("Files of Apple's tools, made by chance")
struct AppleFileTests {
    /// How many files there are of moderate size; one more of each kind is large.
    private static let count = 120

    /// The files of a part, each with the number from which it is made.
    static func files(batch: Int) -> [(number: Int, file: AppleFile)] {
        let kinds = AppleFile.Kind.allCases
        return Scale.numbers(batch, of: count + kinds.count).map { number in
            var generator = SeededGenerator(seed: UInt64(number))
            let largest = Scale.count(262_144, inDebug: 16_384)
            let size =
                number < count
                ? AppleFile.size(number / kinds.count, of: count / kinds.count, largest: largest, using: &generator)
                : Scale.count(2_097_152, inDebug: 65_536)
            return (number, AppleFile.make(kinds[number % kinds.count], size: size, using: &generator))
        }
    }

    @Test("Nothing is said about them, and every verb reads them", .slow, arguments: Scale.batches)
    func clean(batch: Int) throws {
        let shell = try Shell(fixtures: nil)
        for (number, file) in Self.files(batch: batch) { try shell.write(file.data, "\(number)/\(file.name)") }
        let result = try shell.run(
            """
            hr check -q */*; echo "status $?"
            hr check --all --format line */*; echo "status $?"
            for f in */*; do
              { hr get "$f" . && hr list "$f" && hr convert -q --to json -o - "$f"; } > printed || echo "$f: $?"
              [ -s printed ] || echo "$f: nothing"
            done
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "status 0\nstatus 0\n")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test("Every verb that edits does, and what it did can be undone", .slow, arguments: Scale.batches)
    func edits(batch: Int) throws {
        let shell = try Shell(fixtures: nil)
        for (number, file) in Self.files(batch: batch) where number.isMultiple(of: Scale.count(1, inDebug: 5)) {
            try shell.write(file.data, "\(number)/\(file.name)")
        }
        let result = try shell.run(
            #"""
            say() { echo "$f: $1"; }
            for f in */*; do
              hr format -q -- "$f" && hr format --check -- "$f" && hr check -q -- "$f" || say format
              cp "$f" first
              hr fix -q -- "$f" && cmp -s first "$f" || say fix
              hr set -q -- "$f" 'zz new=a "b"' && [ "$(hr get -- "$f" 'zz new')" = 'a "b"' ] || say set
              hr rename -q -- "$f" 'zz new' zz_other && hr move -q -- "$f" zz_other zz_third || say rename
              hr explain -- "$f" zz_third | grep -q '^path  *zz_third$' || say explain
              hr delete -q -- "$f" zz_third && cmp -s first "$f" || say delete
              echo '{"zz":{"y":["1",{"x":"2"}]}}' | hr apply -q --merge-patch -- "$f" - || say apply
              [ "$(hr get -- "$f" zz.y.1.x)" = 2 ] && hr delete -q --prune -- "$f" zz.y && cmp -s first "$f" || say prune
              hr ids -q -- "$f" || say ids
            done
            """#)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }
}

extension Shell {
    /// Puts a file into a folder of the shell's own one.
    func write(_ data: Data, _ path: String) throws {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }
}
