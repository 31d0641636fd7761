import Foundation
import HRArchiving
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

    @Test("Places beyond the text are at its end")
    func beyond() {
        let source = SourceText(Data("ab".utf8))
        #expect(source.location(ofFileBytes: 90..<91).column == 3)
        #expect(SourceText(Data()).location(ofFileBytes: 0..<0).description == "1:1")
        #expect(SourceText(Data()).line(1) == "")
    }
}
