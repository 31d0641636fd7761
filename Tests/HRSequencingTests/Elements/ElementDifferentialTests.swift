import Foundation
import HRArchiving
import HRSequencing
import Testing
import TestSupport

/// Elements that are read one by one are those of the whole document: Q53, Q55 and Q56 of the scenarios.
@Suite("Elements one by one and as a whole")
struct ElementDifferentialTests {
    typealias Language = RandomArrayFiles.Language

    @Test(
        "Q53, Q55: the same values in the same places, wherever pieces end", .slow, arguments: Language.allCases, 0..<30
    )
    func same(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<Scale.count(4, inDebug: 2) {
            var files = RandomArrayFiles(language, seed: UInt64(seed * 10 + round))
            let (data, path) = files.file()
            let document = try language.format.document(from: data)
            let whole = try document.decode([Tree].self, at: HRAlias(path))
            var elements = HRRecords(of: Tree.self, in: try folder.file("a", data), at: path)
            for pieceSize in [1, 2, 3, 7, 64, 1 << 18] {
                elements.pieceSize = pieceSize
                elements.batchBytes = pieceSize % 2 == 0 ? 0 : pieceSize * 20
                let read = try elements.results.map { try $0.get() }
                try #require(read.map(\.value) == whole, "\(String(decoding: data, as: UTF8.self))")
                for (index, element) in read.enumerated() {
                    let location = document.location(of: path.appending(String(index)))
                    try #require(element.place.byteRange == location?.byteRange)
                    try #require(element.place.line == location?.line)
                    try #require(element.place.column == column(of: element.place, in: data))
                }
            }
        }
    }

    /// The column by scalars, of which an element's place counts.
    private func column(of place: HRRecordPlace, in data: Data) -> Int {
        let before = data.prefix(place.byteRange.lowerBound)
        let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { $0 + 1 } ?? 0
        let line = String(decoding: before[start...], as: UTF8.self).unicodeScalars
        return line.count + 1 - (start == 0 && line.first == "\u{FEFF}" ? 1 : 0)
    }

    @Test(
        "Q56: what the whole cannot be read of ends in an error, all else reads equal", .slow,
        arguments: Language.allCases,
        0..<80)
    func damaged(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<Scale.count(5, inDebug: 2) {
            var files = RandomArrayFiles(language, seed: UInt64(10_000 + seed * 10 + round))
            let (data, path) = files.file()
            let changed = files.changed(data)
            var elements = HRRecords(of: Tree.self, in: try folder.file("a", changed), at: path)
            elements.pieceSize = [1, 5, 1 << 18].randomElement(using: &files.generator) ?? 1
            elements.batchBytes = [0, 40, 1 << 14].randomElement(using: &files.generator) ?? 0
            var read: [Tree] = []
            var error: HRError?
            for result in elements.results {
                switch result {
                case .success(let element): read.append(element.value)
                case .failure(let failure): error = error ?? failure
                }
            }
            let text = "\(String(decoding: changed, as: UTF8.self)) at \(path): \(error.map(\.description) ?? "read")"
            switch whole(changed, language.format, path) {
            case .success(let values?):
                try #require(error == nil, "\(text)")
                try #require(read == values, "\(text)")
            case .success(nil):
                try #require(error != nil, "\(text)")
            case .failure(let failure) where [.syntax, .encoding, .emptyInput].contains(failure.code):
                try #require(error != nil, "\(text), but \(failure)")
            case .failure: break
            }
        }
    }

    @Test("Tokens that are longer than pieces, with terminators wherever those end", arguments: LongTokens.texts)
    func longTokens(_ text: String) throws {
        let folder = try SequenceFolder()
        var elements = HRRecords(of: Tree.self, in: try folder.file("a", text), at: HRPath()).onError(.skip)
        for recordBytes in [64 << 20, 60] {
            (elements.recordBytes, elements.pieceSize) = (recordBytes, 1 << 18)
            let whole = read(elements)
            #expect(recordBytes == 60 || !whole.isEmpty)
            for pieceSize in [1, 2, 16, 17, 18, 19, 20, 21, 31, 64] {
                elements.pieceSize = pieceSize
                #expect(read(elements) == whole, "\(pieceSize)")
            }
        }
    }

    private struct Read: Equatable {
        var place: HRRecordPlace?
        var value: Tree?
        var error: String?
    }

    private func read(_ elements: HRRecords<Tree>) -> [Read] {
        elements.results.map { result in
            switch result {
            case .success(let element): Read(place: element.place, value: element.value)
            case .failure(let error): Read(error: error.report())
            }
        }
    }

    /// The values of an array that is read with all of its document; nil if there is none.
    private func whole(_ data: Data, _ format: HRFormat, _ path: HRPath) -> Result<[Tree]?, HRError> {
        do throws(HRError) {
            let document = try format.document(from: data)
            guard case .array = document[path] else { return .success(nil) }
            return .success(try document.decode([Tree].self, at: HRAlias(path)))
        } catch {
            return .failure(error)
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
