import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Lines and columns")
struct SourceTextTests {
    @Test("Lines end with LF, CR, or both")
    func lines() {
        let source = SourceText(Data("one\ntwo\r\nthree\rfour".utf8))
        #expect(source.lineCount == 4)
        #expect((0...5).map { source.line($0) } == [nil, "one", "two", "three", "four", nil])
        #expect(source.location(ofFileBytes: 9..<14).description == "3:1")
        #expect(source.location(ofFileBytes: 17..<18).description == "4:3")
    }

    @Test(
        "Columns count characters, in every encoding",
        arguments: [
            String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ])
    func columns(_ encoding: String.Encoding) throws {
        let text = "a\né👨‍👩‍👧e\u{301}x"
        for mark in ["", "\u{FEFF}"] where encoding != .utf8 || !mark.isEmpty {
            let data = try #require((mark + text).data(using: encoding))
            let before = try #require((mark + "a\né👨‍👩‍👧e\u{301}").data(using: encoding)).count
            let location = SourceText(data).location(ofFileBytes: before..<data.count)
            #expect(location == HRSourceLocation(line: 2, column: 4, byteRange: before..<data.count))
        }
    }

    @Test("Offsets in a file are those of the text before them", arguments: TestedEncoding.unicode)
    func offsets(_ encoding: TestedEncoding) throws {
        for seed in 0..<Scale.count(40, inDebug: 5) {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = (0..<Int.random(in: 0...4000, using: &random)).reduce(into: "{\n") { text, _ in
                text += encoding.words.randomElement(using: &random) ?? ""
                if Int.random(in: 0..<9, using: &random) == 0 { text += "\n" }
            }
            let data = try #require(encoding.data(text))
            let source = SourceText(data)
            let scalars = text.unicodeScalars
            for _ in 0..<60 {
                let index = scalars.index(scalars.startIndex, offsetBy: .random(in: 0...scalars.count, using: &random))
                let before = text[..<index]
                let offset = try #require(encoding.data(String(before))).count
                let location = source.location(ofFileBytes: offset..<data.count)
                #expect(location.byteRange == offset..<data.count)
                #expect(location.line == 1 + before.utf8.count { $0 == 0x0A })
            }
        }
    }

    @Test("Places beyond the text are at its end")
    func beyond() {
        let source = SourceText(Data("ab".utf8))
        #expect(source.location(ofFileBytes: 90..<91).column == 3)
        #expect(SourceText(Data()).location(ofFileBytes: 0..<0).description == "1:1")
        #expect(SourceText(Data()).line(1) == "")
    }
}
