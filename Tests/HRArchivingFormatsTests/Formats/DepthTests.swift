import Foundation
import HRArchiving
import TestSupport
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
        let deep = HRLimits(depth: 300)
        let error = #expect(throws: HRError.self) { try onSmallStack { try format.data(from: document) } }
        #expect(error?.code == .depthLimit)
        #expect(error?.path?.components.count == 256)
        guard isArray || format.kind == .json || format.implementation == .direct else { return }
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

    @Test(
        "100,000 levels are an error, with limits that would allow them too", arguments: texts,
        HRFormat.Implementation.each)
    func bottomless(text: String, implementation: HRFormat.Implementation) throws {
        let data = Data(text.utf8)
        let format = try #require(HRFormat(detecting: data, by: implementation))
        #expect(throws: HRError.self) { try onSmallStack { try format.document(from: data) } }
        guard !text.hasPrefix("("), !text.hasPrefix("{x") else { return }
        let limits = HRLimits(depth: 1_000_000)
        #expect(throws: HRError.self) {
            try onSmallStack { try format.document(from: data, by: HRUnarchiver(limits: limits)) }
        }
    }

    @Test("Nodes that a program nests are let go of as deep as is promised")
    func letGo() throws {
        let levels = try onSmallStack {
            let node = nested(2_000, isArray: true)
            var count = 0
            var inner = node[0]
            while let next = inner {
                count += 1
                inner = next[0]
            }
            return withExtendedLifetime(node) { count }
        }
        #expect(levels >= 1_999)
    }

    @Test("A chain of 20,000 links is an error to the writers", .slow, arguments: HRFormat.written)
    func chain(format: HRFormat) {
        let document = HRDocument(nested(20_000, isArray: true))
        #expect(throws: HRError.self) { try format.data(from: document) }
        guard format.implementation == .foundation else { return }
        #expect(throws: HRError.self) { try format.data(from: document, limits: HRLimits(depth: 1_000_000)) }
    }

    /// The library's writers take no stack for a level. (Text is indented by one more for each, which is why it has fewer.)
    @Test(
        "Where the limits allow them, the library's writers write thousands of links, on any stack",
        arguments: zip(HRFormat.direct, [2_000, 20_000, 2_000]))
    func chain(format: HRFormat, levels: Int) throws {
        let document = HRDocument(nested(levels, isArray: true))
        let limits = HRLimits(depth: 1_000_000)
        let data = try onSmallStack { try format.data(from: document, limits: limits) }
        let isEqual = try onThread(stackSize: 64 << 20) {
            try format.document(from: data, by: HRUnarchiver(limits: limits)) == document
        }
        #expect(isEqual)
    }

    /// The C library of Linux may give a thread a kept stack of four times the size: 20,000 levels are too many for that.
    @Test(
        "What limits allow, and the thread's stack has no room for, is an error to the library's readers",
        arguments: [("[", "]"), ("<array>", "</array>")])
    func noRoom(open: String, close: String) throws {
        let text = String(repeating: open, count: 20_000) + String(repeating: close, count: 20_000)
        let data = Data(text.utf8)
        let format = try #require(HRFormat(detecting: data, by: .direct))
        let limits = HRLimits(depth: .max)
        let error = #expect(throws: HRError.self) {
            try onSmallStack { try format.document(from: data, by: HRUnarchiver(limits: limits)) }
        }
        #expect(error?.code == .depthLimit)
        #expect(error?.message == "containers lie so deep in one another that the thread's stack is too small for them")
        #expect(error?.help == ["use a thread with a larger stack"])
        #expect(error?.path?.components.count == 256)
        #expect(error?.location?.line == 1)
        let isRead = try onThread(stackSize: 64 << 20) {
            try format.document(from: data, by: HRUnarchiver(limits: limits)).root[0] != nil
        }
        #expect(isRead)
    }

    @Test(
        "The deepest document that a stack has room for is let go of on that stack",
        arguments: [("[", "]"), (#"{"a":"#, "}"), ("<array>", "</array>")])
    func deepest(open: String, close: String) throws {
        let limits = HRLimits(depth: .max)
        @Sendable func isRead(_ levels: Int) -> Bool {
            let inner = open == "[" ? "" : open.hasPrefix("{") ? "1" : "<true/>"
            let text = String(repeating: open, count: levels) + inner + String(repeating: close, count: levels)
            let data = Data(text.utf8)
            let format = HRFormat(detecting: data, by: .direct)
            do { return try format?.document(from: data, by: HRUnarchiver(limits: limits)) != nil } catch {
                return false
            }
        }
        let deepest = try onSmallStack {
            var levels = (least: 256, most: 20_000)
            while levels.most - levels.least > 1 {
                let middle = (levels.least + levels.most) / 2
                if isRead(middle) { levels.least = middle } else { levels.most = middle }
            }
            return levels.least
        }
        #expect(deepest > 256)
    }

    @Test("Nor do shared objects of a binary file go deeper than the stack has room for")
    func noRoomForShared() throws {
        // An array of chains of 200 levels, each with the chain before it at its end: none is deep by itself.
        let (count, levels) = (40, 200)
        func reference(_ object: Int) -> [UInt8] { [UInt8(object >> 8), UInt8(object & 0xFF)] }
        var objects: [[UInt8]] = [[0xAF, 0x10, UInt8(count)] + (0..<count).flatMap { reference(1 + $0 * levels) }]
        for chain in 0..<count {
            let start = 1 + chain * levels
            objects += (1..<levels).map { [0xA1] + reference(start + $0) }
            objects.append(chain == 0 ? [0xA0] : [0xA1] + reference(start - levels))
        }
        let data = binaryPropertyList(objects, referenceSize: 2)
        let limits = HRLimits(depth: .max)
        let error = #expect(throws: HRError.self) {
            try onSmallStack {
                try HRFormat.binaryPropertyList.using(.direct).document(from: data, by: HRUnarchiver(limits: limits))
            }
        }
        #expect(error?.message == "containers lie so deep in one another that the thread's stack is too small for them")
        let isRead = try onThread(stackSize: 64 << 20) {
            try HRFormat.binaryPropertyList.using(.direct).document(from: data, by: HRUnarchiver(limits: limits)).root[
                count - 1] != nil
        }
        #expect(isRead)
    }

    @Test("Wide containers, deep in one another, are an error where Foundation has no stack for them")
    func wide() throws {
        let wide = (0..<250).reduce(HRNode.array([])) { inner, _ in .array([inner] + Array(repeating: 1, count: 255)) }
        let document = HRDocument(wide)
        let data = try HRFormat.binaryPropertyList.data(from: document)
        let error = #expect(throws: HRError.self) {
            try onSmallStack { try HRFormat.binaryPropertyList.using(.foundation).document(from: data) }
        }
        #expect(error?.code == .depthLimit)
        let read = try onSmallStack { try HRFormat.binaryPropertyList.using(.direct).document(from: data) }
        let isEqual = read == document
        #expect(isEqual)
    }
}
