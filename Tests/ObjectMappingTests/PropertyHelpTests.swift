import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

private struct Site {
    var site: URL?
}

/// What properties do not take, and what is said to do about it.
@Suite("Help of properties")
struct PropertyHelpTests {
    @Test("An absolute URL begins with a scheme", arguments: ["/relative", "example.org", "not a url", ""])
    func absoluteURLs(text: String) throws {
        let sites = PropertyMap({ Site() }, MappedProperty("site", \.site, through: .optional(.absoluteURL)))
        let error = expectError(.invalidValue, #"HR0206 "site" is not an absolute URL at site"#) {
            _ = try sites.value(of: #"{"site":"\#(text)"}"#)
        }
        #expect(error?.help == [#"begin it with its scheme, as in "https://example.com/path""#])
        guard let url = URL(string: text) else { return }
        expectError(.invalidValue, #"HR0206 "site" cannot be written: the transform expects an absolute URL at site"#) {
            _ = try sites.text(of: Site(site: url))
        }
    }

    @Test("A constant that is another one says which is expected")
    func constants() throws {
        let posts = PropertyMap(
            { Site() }, MappedProperty("kind", constant: "post"), MappedProperty("version", constant: 3))
        for (text, help) in [(#"{"kind":"page"}"#, #"write "post""#), (#"{"version":4}"#, "write 3")] {
            let error = expectError(.invalidValue) { _ = try posts.value(of: text) }
            #expect(error?.help == [help])
        }
    }
}
