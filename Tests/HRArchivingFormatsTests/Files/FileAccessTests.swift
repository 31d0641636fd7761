import Foundation
import HRArchiving
import Testing

@Suite struct FileAccessTests {
    @Test(arguments: [
        ("https://example.com/token/a.json", "expected a file URL, found the scheme \"https\""),
        ("data:,text", "expected a file URL, found the scheme \"data\""),
        ("a.json", "expected a file URL, found a URL without a scheme"),
    ])
    func `a URL that names no file is refused`(text: String, message: String) throws {
        let url = try #require(URL(string: text))
        let reading = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        let writing = #expect(throws: HRError.self) { try FileAccess.write(Data(), to: url) }
        #expect(reading?.code == .notAFile)
        // The whole line: nothing of the URL's path may be in it.
        #expect(reading?.description == "HR0152 \(message)")
        #expect(reading?.help == ["make the URL with URL(fileURLWithPath:)"])
        #expect(writing?.description == reading?.description)
    }

    @Test func `a URL whose path is no text is refused`() throws {
        let url = try #require(URL(string: "file:///tmp/a%FFb"))
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 10) }
        #expect(error?.description == "HR0152 the URL has no path that this system can take")
    }
}
