import Foundation
import HRArchiving
import Testing

@Suite("Texts without quotes in old-style property lists")
struct UnquotedTextTests {
    @Test(
        "An old-style text without quotes says where quotes are needed",
        arguments: [
            ("{ a = +1; }", "1:7: HR0101 expected a string at a"), ("{ a = *; }", "1:7: HR0101 expected a string at a"),
            ("{ a = 1+1; }", "1:8: HR0101 expected \";\" after the value of \"a\" at a"),
            ("{ a = (b*c); }", "1:9: HR0101 expected \",\" or \")\" in an array at a.0"),
            ("{ a = ü; }", "1:7: HR0101 expected a string at a"),
        ])
    func quotes(text: String, message: String) {
        let error = #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data(text.utf8)) }
        #expect(error?.description == message)
        #expect(
            error?.help == ["put a string in quotes that has other characters than letters, digits and _ - . / : $"])
        let other = #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data("{ a = ; }".utf8)) }
        #expect(other?.help == [])
    }
}
