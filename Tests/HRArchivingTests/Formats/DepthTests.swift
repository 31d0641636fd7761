import Foundation
import HRArchiving
import ObjectGraph
import Testing

@Suite("256 levels on a stack of 512 KB")
struct DepthTests {
    @Test("Writing and reading", arguments: HRFormat.written, [true, false])
    func roundTrip(format: HRFormat, isArray: Bool) throws {
        let document = HRDocument(nested(256, isArray: isArray))
        let back = try onSmallStack { try format.document(from: format.data(from: document)) }
        let isEqual = back == document
        #expect(isEqual)
    }

    @Test("A leaf that is spelled as a dictionary is no level", arguments: HRFormat.written)
    func wrapped(format: HRFormat) throws {
        let leaves: HRNode = [
            nil, .alias("a\u{0}"), .date(Date(timeIntervalSinceReferenceDate: -0.0)), "\u{0}", .data(Data()),
        ]
        let document = HRDocument(nested(255, isArray: false, around: leaves))
        let back = try onSmallStack { try format.document(from: format.data(from: document)) }
        let isEqual = back == document
        #expect(isEqual)
    }

    @Test("Objects and their values are levels", arguments: HRFormat.written)
    func objects(format: HRFormat) throws {
        let object = HRNode.object(HRObject(className: "A", plainValue: [1]))
        let deepest = HRDocument(nested(254, isArray: true, around: object))
        let back = try onSmallStack { try format.document(from: format.data(from: deepest)) }
        let isEqual = back == deepest
        #expect(isEqual)
        let deeper = HRDocument(nested(255, isArray: true, around: object))
        #expect(throws: HRError.self) { try onSmallStack { try format.data(from: deeper) } }
    }

    @Test("Plain objects", arguments: [true, false])
    func plainObjects(isArray: Bool) throws {
        let document = HRDocument(nested(256, isArray: isArray))
        let back = try onSmallStack {
            [
                try HRDocument(propertyListObject: document.propertyListObject),
                try HRDocument(jsonObject: document.jsonObject),
            ]
        }
        let isEqual = back == [document, document]
        #expect(isEqual)
    }

    @Test("One level more is an error, both ways", arguments: HRFormat.written, [true, false])
    func tooDeep(format: HRFormat, isArray: Bool) throws {
        let document = HRDocument(nested(257, isArray: isArray))
        let deep = CodingLimits(depth: 300)
        let error = #expect(throws: HRError.self) { try onSmallStack { try format.data(from: document) } }
        #expect(error?.code == .depthLimit)
        #expect(error?.path?.components.count == 256)
        guard isArray || format == .json || format == .json.compact else { return }
        let data = try format.data(from: document, limits: deep)
        let reading = #expect(throws: HRError.self) { try onSmallStack { try format.document(from: data) } }
        #expect(reading?.code == .depthLimit)
    }

    static let texts: [String] = [
        nest("[", "]"), nest("{\"x\":", "}"), plist(nest("<array>", "</array>")),
        plist(nest("<dict><key>x</key>", "</dict>")),
        nest("(", ")"), nest("{x=", ";}"), nest("<plist>", "</plist>"),
    ]

    private static func nest(_ open: String, _ close: String) -> String {
        let core = open.hasPrefix("<") ? "<true/>" : open == "(" || open.hasSuffix("=") ? "a" : "1"
        return String(repeating: open, count: 100_000) + core + String(repeating: close, count: 100_000)
    }

    @Test("100,000 levels are an error, with limits that would allow them too", arguments: texts)
    func bottomless(text: String) throws {
        let data = Data(text.utf8)
        let format = try #require(HRFormat(detecting: data))
        #expect(throws: HRError.self) { try onSmallStack { try format.document(from: data) } }
        guard !text.hasPrefix("("), !text.hasPrefix("{x") else { return }
        let limits = CodingLimits(depth: 1_000_000)
        #expect(throws: HRError.self) { try onSmallStack { try format.document(from: data, limits: limits) } }
    }

    @Test("A chain of 100,000 links is an error to the writers", arguments: HRFormat.written)
    func chain(format: HRFormat) {
        let document = HRDocument(nested(20_000, isArray: true))
        #expect(throws: HRError.self) { try format.data(from: document) }
        #expect(throws: HRError.self) { try format.data(from: document, limits: CodingLimits(depth: 1_000_000)) }
    }

    @Test("Wide containers, deep in one another, are an error where Foundation has no stack for them")
    func wide() throws {
        let wide = (0..<250).reduce(HRNode.array([])) { inner, _ in .array([inner] + Array(repeating: 1, count: 255)) }
        let data = try HRFormat.binaryPropertyList.data(from: HRDocument(wide))
        let error = #expect(throws: HRError.self) {
            try onSmallStack { try HRFormat.binaryPropertyList.document(from: data) }
        }
        #expect(error?.code == .depthLimit)
    }
}
