import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Places in files in other encodings")
struct ForeignPlaceTests {
    @Test(
        "The place in a file in an encoding that is none of Unicode's",
        arguments: [("ISO-8859-1", String.Encoding.isoLatin1), ("Shift_JIS", .shiftJIS)], HRFormat.Implementation.each)
    func foreignPlaces(_ encoding: (name: String, encoding: String.Encoding), implementation: HRFormat.Implementation)
        throws
    {
        let letters = encoding.name == "Shift_JIS" ? "日本語" : "éàü"
        let text =
            "<?xml version=\"1.0\" encoding=\"\(encoding.name)\"?>\n<plist><array><string>\(letters)</string><bad/>"
        let data = try #require((text + "</array></plist>").data(using: encoding.encoding))
        let error = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList.using(implementation).document(from: data)
        }
        let range = try #require(error?.location?.byteRange)
        #expect(range.upperBound <= data.count)
        let found = data[range.lowerBound..<range.lowerBound + 4]
        #expect(String(decoding: found, as: UTF8.self) == "<bad")
        #expect(error?.location?.line == 2)
    }
}
