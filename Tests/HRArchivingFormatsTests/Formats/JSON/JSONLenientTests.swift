import Foundation
import HRArchiving
import Testing

@Suite("JSON as people write it by hand")
struct JSONLenientTests {
    private let reader = JSONReader(isLenient: true)

    @Test(
        "Comments and trailing commas are allowed",
        arguments: [
            "// first\n{\"a\": 1, /* b */ \"b\": [1, 2,], // c\n}", "/**/{\"a\"/*x*/:/***/1,\"b\":[1,2/*]*/]}//",
            "{\"a\":1,\"b\":[1,2],}\r//x",
        ])
    func allowed(_ text: String) throws {
        #expect(try reader.document(from: Data(text.utf8)) == HRDocument(["a": 1, "b": [1, 2]]))
    }

    @Test(
        "All else is as strict as ever",
        arguments: [
            ("[1,,]", "1:4: HR0101 expected a value, found \",\" at 1"),
            ("[,]", "1:2: HR0101 expected a value, found \",\" at 0"),
            ("[1 /", "1:4: HR0101 expected a comment after \"/\" at 1"),
            (
                "/* x",
                "1:1: HR0101 a comment is not closed at $root\n  1:1 the comment begins here\n  help: close it with */"
            ),
            (
                "// x",
                "1:1: HR0102 the file holds nothing but comments at $root\n  help: the shortest JSON documents are {}, [] and null"
            ),
        ])
    func refused(_ text: String, _ expected: String) {
        #expect(failure { () throws(HRError) in try reader.document(from: Data(text.utf8)) } == expected)
    }
}
