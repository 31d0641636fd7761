import Foundation
import HRArchiving
import HRSequences
import Testing
import TestSupport

/// Elements that are read one by one are those of the whole document: Q53, Q55 and Q56 of the scenarios.
@Suite("Elements one by one and as a whole")
struct ElementDifferentialTests {
    typealias Language = RandomArrayFiles.Language

    @Test("Q53, Q55: the same values in the same places, wherever pieces end", arguments: Language.allCases, 0..<30)
    func same(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<4 {
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
        "Q56: what the whole cannot be read of ends in an error, all else reads equal", arguments: Language.allCases,
        0..<80)
    func damaged(_ language: Language, _ seed: Int) throws {
        let folder = try SequenceFolder()
        for round in 0..<5 {
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
