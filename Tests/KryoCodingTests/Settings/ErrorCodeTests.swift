import KryoCoding
import TestSupport
import Testing

@Suite("Codes of errors")
struct ErrorCodeTests {
    @Test("The guide lists every code once, with its name, and no other")
    func table() throws {
        let source = try PackageFolder.text(of: "Sources/KryoCoding/Settings/KryoError.Code.swift")
        let declared = source.matches(of: /static let (\w+) = Code\(rawValue: "(KR\d{4})"\)/)
        let guide = try PackageFolder.text(of: "Docs/TalkingToJava.md")
        let listed = guide.matches(of: /\n\| (KR\d{4}) \| `(\w+)` \|/)
        #expect(declared.map { "\($0.2) \($0.1)" } == listed.map { "\($0.1) \($0.2)" })
        #expect(Set(declared.map(\.2)).count == declared.count)
        #expect(declared.contains { KryoError.Code(rawValue: String($0.2)) == .unknownClass && $0.1 == "unknownClass" })
    }
}
