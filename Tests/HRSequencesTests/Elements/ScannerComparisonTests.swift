import Foundation
import HRArchiving
import HRSequences
import Testing
import TestSupport

/// Elements that the lexers find are those that the former scanners found.
@Suite("Elements by lexers and by the former scanners")
struct ScannerComparisonTests {
    typealias Language = RandomArrayFiles.Language

    @Test("Whole files, wherever pieces end", arguments: Language.allCases, 0..<60)
    func whole(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<6 {
            var files = RandomArrayFiles(language, seed: UInt64(50_000 + seed * 10 + round))
            let (data, path) = files.file()
            try compare(data, path, folder, [1, 3, 17, 64, 1 << 18], recordBytes: [64 << 20, 20], isExact: true)
        }
    }

    @Test("Damaged files", arguments: Language.allCases, 0..<80)
    func damaged(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<8 {
            var files = RandomArrayFiles(language, seed: UInt64(70_000 + seed * 10 + round))
            let (data, path) = files.file()
            try compare(
                files.changed(data), path, folder, [1, 20, 1 << 18], recordBytes: [64 << 20], isExact: false)
        }
    }

    @Test(
        "Long tokens, with terminators wherever pieces end",
        arguments: LongTokens.texts)
    func long(_ text: String) throws {
        let folder = try SequenceFolder()
        try compare(
            Data(text.utf8), HRPath(), folder, [1, 2, 16, 17, 18, 19, 20, 21, 31, 1 << 18],
            recordBytes: [64 << 20, 30], isExact: true)
    }

    private func compare(
        _ data: Data, _ path: HRPath, _ folder: SequenceFolder, _ pieceSizes: [Int], recordBytes: [Int], isExact: Bool
    ) throws {
        let url = try folder.file("a", data)
        for json in [HRJSONSyntax.relaxed, .strict] {
            var elements = HRRecords(of: Tree.self, in: url, at: path, with: HRUnarchiver(json: json)).onError(.skip)
            for pieceSize in pieceSizes {
                for limit in recordBytes {
                    (elements.pieceSize, elements.recordBytes) = (pieceSize, limit)
                    elements.batchBytes = pieceSize % 2 == 0 ? 0 : 100
                    elements.scansByTokens = true
                    let new = read(elements)
                    elements.scansByTokens = false
                    let old = read(elements)
                    let text = "\(String(decoding: data, as: UTF8.self)) at \(path), \(pieceSize), \(limit)"
                    try #require((new.error == nil) == (old.error == nil), "\(text): \(new.error ?? old.error ?? "")")
                    // What is malformed may be noticed earlier or later.
                    let isEqual =
                        isExact || new.error == nil
                        ? new.found == old.found : zip(new.found, old.found).allSatisfy { $0 == $1 }
                    try #require(isEqual, "\(text)")
                }
            }
        }
    }

    private struct Element: Equatable {
        var place: HRRecordPlace?
        var value: Tree?
        var summary = ""
    }

    private func read(_ elements: HRRecords<Tree>) -> (found: [Element], error: String?) {
        var found: [Element] = []
        do throws(HRError) {
            let reader = try elements.reader()
            while let element = try reader.next() { found.append(Element(place: element.place, value: element.value)) }
            found.append(Element(summary: reader.summary.description))
            return (found, nil)
        } catch {
            return (found, error.report())
        }
    }
}

/// Files with tokens that are longer than a piece.
private enum LongTokens {
    private static let long = String(repeating: "0123\\\\ é", count: 6)
    private static let digits = String(repeating: "1", count: 40)
    private static let space = String(repeating: " \n", count: 20)

    static let texts = [
        "[\"\(long)\\\\\\\"\(long)\\\\\", 1]", "[{\"a\": /* \(long) ***/ \(digits)}, \(digits), // \(long)\r\n 3]",
        "[[1, // \(long) ]\r 2], \"\(long)\\\"\", \(digits)]",
        "<array><string>\(long)</string><!-- \(long) -- --><data>\(long)</data></array>",
        "<array><string \(space)>a</string><true \(space)/><array><true \(space) /></array></array>",
        "<array><dict><key>\(long)</key><array \(space)/></dict \(space)><true/></array>",
        "<array><string><![CDATA[\(long)]]]]]><!-- \(long) --></string><string>\(long)<![CDATA[>]]></string></array>",
        "<!-- \(long) --><!DOCTYPE plist [ <!-- \(long) --> ]><plist \(space)><array><?\(long)?><true/></array></plist>",
        "<array><dict><key>a</key><!-- \(long) --><?a \(long)??><string/></dict></array>",
    ]
}
