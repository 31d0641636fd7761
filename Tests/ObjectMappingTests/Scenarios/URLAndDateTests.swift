import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("URLs and dates")
struct URLAndDateTests {
    private let absolute = ValueTransform.absoluteURL
    private let relative = ValueTransform.url(relativeTo: Maps.google)

    // MARK: URLs

    @Test("B-031 An absolute URL is its text")
    func absoluteURL() throws {
        #expect(try absolute.text(of: Maps.google) == #""http://www.google.com""#)
    }

    @Test("B-032 A URL with a base is resolved")
    func resolvedURL() throws {
        let url = try #require(URL(string: "x/y", relativeTo: URL(string: "http://a.example/b/")))
        #expect(try absolute.text(of: url) == #""http://a.example/b/x/y""#)
    }

    @Test("B-033 A valid text is a URL")
    func validURL() throws {
        #expect(try absolute.value(of: #""http://a.example/b""#).absoluteString == "http://a.example/b")
    }

    @Test("B-034 An invalid text is an error")
    func invalidURL() {
        expectError(.invalidValue, "HR0206 the value is not a URL at $root") {
            _ = try absolute.value(of: #""http://a b""#)
        }
    }

    @Test("B-035 A number is no URL")
    func numberForURL() {
        expectError(.typeMismatch, "HR0202 the value must be a string, found an integer at $root") {
            _ = try absolute.value(of: "5")
        }
    }

    @Test("B-036 Null is nil")
    func nullForURL() throws {
        #expect(try absolute.optional.value(of: "null") == nil)
    }

    @Test("B-037 A relative text keeps the base")
    func relativeURL() throws {
        let url = try relative.value(of: #""/x""#)
        #expect(url.relativeString == "/x")
        #expect(url.baseURL == Maps.google)
    }

    @Test("B-038 A number is no relative URL")
    func numberForRelativeURL() {
        expectError(.typeMismatch) { _ = try relative.value(of: "5") }
    }

    @Test(
        "URLs are shortened under their base and nowhere else",
        arguments: [
            ("https://a.org/shop/", "https://a.org/shop/cart?full", "cart?full"),
            ("https://a.org/shop/", "https://a.org/other", "https://a.org/other"),
            ("https://a.org/shop", "https://a.org/shopping", "https://a.org/shopping"),
            ("https://a.org", "https://a.org/shop", "/shop"),
            ("https://a.org", "https://a.org.evil/shop", "https://a.org.evil/shop"),
            ("https://a.org/", "https://a.org/", "https://a.org/"),
            ("https://a.org/", "https://a.org//b", "https://a.org//b"),
            ("https://a.org/", "https://a.org/x:y", "https://a.org/x:y"),
        ])
    func shortening(base: String, url: String, text: String) throws {
        let transform = ValueTransform.url(relativeTo: try #require(URL(string: base)))
        #expect(try transform.encode(#require(URL(string: url))) == text)
        #expect(try transform.decode(text).absoluteString == url)
        let absolute = ValueTransform.absoluteURL(under: try #require(URL(string: base)))
        #expect(try absolute.encode(#require(URL(string: url))) == text)
        #expect(try absolute.decode(text) == URL(string: url))
    }

    @Test(
        "Whatever stands behind the base, a short text leads back to the same URL",
        arguments: ["https://a.org", "https://a.org/", "https://a.org/shop/", "https://a.org/shop", "file:///tmp/"])
    func shorteningAnything(text base: String) throws {
        let base = try #require(URL(string: base))
        let transform = ValueTransform.url(relativeTo: base)
        var random = SeededGenerator(seed: 31)
        for _ in 0..<3000 {
            let length = Int.random(in: 0...6, using: &random)
            let rest = String((0..<length).compactMap { _ in "ab/..-?#:%_~é".randomElement(using: &random) })
            guard let url = URL(string: base.absoluteString + rest)?.absoluteURL else { continue }
            let whole = url.absoluteString
            let tail = String(whole.dropFirst(base.absoluteString.count))
            let leadsBack = !tail.isEmpty && URL(string: tail, relativeTo: base)?.absoluteString == whole
            let text = try transform.encode(url)
            #expect(text == (leadsBack ? tail : whole))
            #expect(try transform.decode(text).absoluteString == whole)
        }
    }

    // MARK: Dates by format

    @Test("B-039 A date by format, whatever the settings of the device")
    func formattedDate() throws {
        let date = Date(timeIntervalSince1970: 1_444_564_800)
        #expect(try ValueTransform.date(format: "yyyy-MM-dd HH:mm", timeZone: .gmt).encode(date) == "2015-10-11 12:00")
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(try ValueTransform.date(format: "d MMMM yyyy HH", timeZone: tokyo).encode(date) == "11 October 2015 21")
    }

    @Test("B-040 A good text is the instant that it says")
    func readFormattedDate() throws {
        let transform = ValueTransform.date(format: "yyyy-MM-dd HH:mm", timeZone: .gmt)
        #expect(try transform.value(of: #""2015-10-11 12:00""#) == Date(timeIntervalSince1970: 1_444_564_800))
    }

    @Test("B-041 A bad text is an error", arguments: ["yesterday", "2015-02-30", "2015-10-11x", ""])
    func badDate(text: String) {
        expectError(.invalidValue, "HR0206 the value is not a date in the format yyyy-MM-dd at $root") {
            _ = try ValueTransform.date(format: "yyyy-MM-dd", timeZone: .gmt).value(of: "\"\(text)\"")
        }
    }

    @Test("B-042 A number is no date by format")
    func numberForDate() {
        expectError(.typeMismatch) { _ = try ValueTransform.date(format: "yyyy", timeZone: .gmt).value(of: "2015") }
    }

    // MARK: Milliseconds

    @Test("B-043 Milliseconds as text or as a number")
    func milliseconds() throws {
        let date = Date(timeIntervalSince1970: 1_444_564_800.987)
        #expect(try ValueTransform.millisecondsSince1970Text.text(of: date) == #""1444564800987""#)
        #expect(try ValueTransform.millisecondsSince1970.text(of: date) == "1444564800987")
    }

    @Test("B-044 No millisecond is lost")
    func readMilliseconds() throws {
        let date = Date(timeIntervalSince1970: 1_444_564_800.987)
        #expect(try ValueTransform.millisecondsSince1970Text.value(of: #""1444564800987""#) == date)
        #expect(try ValueTransform.millisecondsSince1970.value(of: "1444564800987") == date)
    }

    @Test("B-045 Before 1970 too")
    func negativeMilliseconds() throws {
        let transform = ValueTransform.millisecondsSince1970Text
        #expect(try transform.text(of: Date(timeIntervalSince1970: -0.5)) == #""-500""#)
        #expect(try transform.value(of: #""-1500""#) == Date(timeIntervalSince1970: -1.5))
    }

    @Test("B-046 A number is read where text is written")
    func numberOfMilliseconds() throws {
        let date = try ValueTransform.millisecondsSince1970Text.value(of: "1444564800987")
        #expect(date == Date(timeIntervalSince1970: 1_444_564_800.987))
    }

    @Test("B-047 Other text is an error")
    func noMilliseconds() {
        expectError(.invalidValue, "HR0206 the value is not a whole number of milliseconds at $root") {
            _ = try ValueTransform.millisecondsSince1970Text.value(of: #""abc""#)
        }
    }
}
