import Foundation
import HRArchiving
import TestSupport
import Testing

/// One test for each way in which files are known to harm their readers. What is not here is a matter of depth
/// (`DepthTests`), of text (`TextRoundTripTests`, `XMLMistakeTests`, `JSONMistakeTests`, `EncodingTests`) or of numbers
/// (`ScalarRoundTripTests`).
@Suite("Hazards by number")
struct HazardTests {
    private func error(_ format: HRFormat, _ text: String, _ limits: HRLimits = .standard) -> HRError? {
        #expect(throws: HRError.self) {
            try format.document(from: Data(text.utf8), by: HRUnarchiver(json: .strict, limits: limits))
        }
    }

    private static let implementations = HRFormat.Implementation.each

    @Test("7, 8 Depth: the limit and one level around it", arguments: HRFormat.written, [127, 128, 129])
    func hazard7And8(format: HRFormat, depth: Int) throws {
        let document = HRDocument(nested(depth, isArray: false))
        let data = try format.data(from: document)
        let limits = HRLimits(depth: 128)
        guard depth > 128 else {
            #expect(try format.data(from: document, limits: limits) == data)
            #expect(try format.document(from: data, by: HRUnarchiver(limits: limits)) == document)
            return
        }
        #expect(throws: HRError.self) { try format.data(from: document, limits: limits) }
        #expect(throws: HRError.self) { try format.document(from: data, by: HRUnarchiver(limits: limits)) }
    }

    @Test("9 A property list in a property list", arguments: implementations)
    func hazard9(implementation: HRFormat.Implementation) {
        #expect(error(.xmlPropertyList.using(implementation), "<plist><plist><true/></plist></plist>")?.code == .syntax)
    }

    @Test("10, 16 Objects that no document holds, and containers that hold themselves, are in HostileFileTests")
    func hazard10And16() {
        #expect(HostileFileTests.files.contains { $0.lastPathComponent == "set_int" })
        #expect(HostileFileTests.files.contains { $0.lastPathComponent == "self_dict_val" })
    }

    /// Arrays with the next one in them twice; the innermost is empty.
    private func bomb(_ levels: Int) -> Data {
        var objects = (0..<levels).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
        objects.append([0xA0])
        return binaryPropertyList(objects)
    }

    @Test("11 Exponential sharing", arguments: 10...100, implementations)
    func hazard11(levels: Int, implementation: HRFormat.Implementation) throws {
        let data = bomb(levels)
        let format = HRFormat.binaryPropertyList.using(implementation)
        guard levels > 17 else {
            _ = try format.document(from: data)
            return
        }
        // A document that should not be there is not to be described: it has millions of values.
        let code = errorCode { () throws(HRError) in try format.document(from: data) }
        #expect(code == .expansionLimit)
    }

    private func errorCode(_ body: () throws(HRError) -> HRDocument) -> HRError.Code? {
        do throws(HRError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "12 A long leaf or key that is repeated", arguments: [0x5F, 0x6F, 0x4F] as [UInt8],
        [(false, .direct), (true, .direct), (false, .foundation), (true, .foundation)]
            as [(Bool, HRFormat.Implementation)])
    func hazard12(marker: UInt8, use: (isKey: Bool, implementation: HRFormat.Implementation)) {
        let (isKey, format) = (use.isKey, HRFormat.binaryPropertyList.using(use.implementation))
        guard !isKey || marker != 0x4F else { return }
        let length = 50_000
        let text: [UInt8] =
            [marker, 0x11, UInt8(length >> 8), UInt8(length & 0xFF)]
            + Array(repeating: 0x41, count: length * (marker == 0x6F ? 2 : 1))
        let count = 10_000
        let object: [UInt8] = isKey ? [0xD1, 2, 3] : [2]
        let objects: [[UInt8]] = [
            [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)] + Array(repeating: isKey ? 1 : 2, count: count),
            isKey ? object : [0x08], text, [0x08],
        ]
        let code = errorCode { () throws(HRError) in try format.document(from: binaryPropertyList(objects)) }
        // The library's reader makes each key once, however many dictionaries use it.
        #expect(code == (isKey && use.implementation == .direct ? nil : .expansionLimit))
    }

    @Test("13 Many small values", arguments: implementations)
    func hazard13(implementation: HRFormat.Implementation) {
        let many = "[" + Array(repeating: "1", count: 100_000).joined(separator: ",") + "]"
        #expect(error(.json.using(implementation), many, HRLimits(nodes: 50_000))?.code == .nodeLimit)
        let elements = plist("<array>" + String(repeating: "<true/>", count: 100_000) + "</array>")
        #expect(
            error(.xmlPropertyList.using(implementation), elements, HRLimits(nodes: 50_000))?.code == .nodeLimit)
    }

    /// What the library's readers take of memory for such files, MemoryTests measures.
    @Test("13 A million dictionaries, which would take gigabytes through Foundation", .slow)
    func hazard13Flood() {
        let flood = "[" + Array(repeating: "{\"\":0}", count: 1_000_000).joined(separator: ",") + "]"
        #expect(error(.json.using(.foundation), flood)?.code == .nodeLimit)
        #expect(error(.json.using(.direct), flood, HRLimits(nodes: 500_000))?.code == .nodeLimit)
    }

    @Test("14 Large files are refused before anything else", arguments: HRFormat.written)
    func hazard14(format: HRFormat) {
        let error = #expect(throws: HRError.self) {
            try format.document(from: Data(count: 1001), by: HRUnarchiver(limits: HRLimits(bytes: 1000)))
        }
        #expect(error?.code == .byteLimit)
    }

    /// Fifty thousand would take minutes, were the root's keys looked at anew for each of them.
    @Test("Reserved words below a root of many keys", .slow, arguments: HRFormat.written, ["", "$$"])
    func reservedWordsBelowManyKeys(format: HRFormat, prefix: String) throws {
        let count = Scale.count(30_000, inDebug: 8_000)
        let fields = HRFields(storage: (0..<count).map { .init(key: "\(prefix)\($0)", value: .alias("x")) })
        let document = HRDocument(.dictionary(fields))
        #expect(try format.document(from: format.data(from: document)).root.fields?.count == count)
    }

    @Test("15 Keys with one hash value: 16,000 of 300 characters")
    func hazard15() throws {
        let keys = (0..<16_000).map {
            String(repeating: "a", count: 60) + String(format: "%05d", $0) + String(repeating: "b", count: 235)
        }
        let members = keys.map { "<key>\($0)</key><true/>" }.joined()
        // Only Foundation's dictionaries collide.
        let xml = plist("<dict>\(members)</dict>")
        #expect(error(.xmlPropertyList.using(.foundation), xml)?.code == .nodeLimit)
        let document = HRDocument(.dictionary(HRFields(keys.map { ($0, HRNode.bool(true)) })))
        let json = "{" + keys.map { "\"\($0)\":true" }.joined(separator: ",") + "}"
        let isEqual = try [
            (HRFormat.json.using(.foundation), json), (.json.using(.direct), json),
            (.xmlPropertyList.using(.direct), xml),
        ].map { try $0.0.document(from: Data($0.1.utf8)) == document }
        #expect(isEqual == [true, true, true])
    }

    @Test("15 Ordinary keys are no collision, be they many and alike", .slow, arguments: HRFormat.each)
    func hazard15Ordinary(format: HRFormat) throws {
        let document = HRDocument(
            .dictionary(HRFields((0..<10_000).map { ("a key of a record, number \($0)", HRNode.bool(true)) })))
        let isEqual = try format.document(from: format.data(from: document)) == document
        #expect(isEqual)
    }

    /// Foundation keeps no order. If each key were looked for from the first on, this would take minutes.
    @Test("Many keys in another order than Foundation gives them", .slow)
    func manyKeysInAnyOrder() throws {
        let members = (100_000..<300_000).reversed().map { "\"k\($0)\":true" }
        let data = Data("{\(members.joined(separator: ","))}".utf8)
        let isEqual = try HRFormat.json.using(.foundation).document(from: data) == HRFormat.json.document(from: data)
        #expect(isEqual)
    }

    @Test(
        "24 A pointer of a keyed archive: TextRoundTripTests.pointers, XMLMistakeTests.allowed",
        arguments: HRFormat.written)
    func hazard24(format: HRFormat) throws {
        #expect(try format.roundTrip(["CF$UID": 1]) == ["CF$UID": 1])
    }

    @Test("25 Keys twice, in another spelling, and equal only to readers", arguments: implementations)
    func hazard25(implementation: HRFormat.Implementation) {
        let binary = HRFormat.binaryPropertyList.using(implementation)
        #expect(error(.json.using(implementation), #"{"a": 1, "\u0061": 2}"#)?.code == .duplicateKey)
        #expect(
            error(
                .xmlPropertyList.using(implementation),
                plist("<dict><key>é</key><true/><key>e&#x301;</key><true/></dict>"))?
                .code
                == .duplicateKey)
        for keys: [[UInt8]] in [[[0x51, 0x61], [0x51, 0x61]], [[0x61, 0, 0xE9], [0x62, 0, 0x65, 0x03, 0x01]]] {
            let data = binaryPropertyList([[0xD2, 1, 2, 3, 3]] + keys + [[0x08]])
            let error = #expect(throws: HRError.self) { try binary.document(from: data) }
            #expect(error?.code == .duplicateKey)
        }
        let sameKey = binaryPropertyList([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x08]])
        let error = #expect(throws: HRError.self) { try binary.document(from: sameKey) }
        #expect(error?.message == #"the key "a" stands twice in one dictionary"#)
    }

    @Test("26, 27 One format, one parser: what looks like one is not read as another", arguments: implementations)
    func hazard26And27(implementation: HRFormat.Implementation) throws {
        for text in ["42", "\"x\"", "true", "{}", "[]", "null"] { #expect(try detected(text).format == .json) }
        for text in ["bplist00", "bplist", "bp"] {
            #expect(HRFormat(detecting: Data(text.utf8)) == .binaryPropertyList)
        }
        for text in ["{\"a\": 1,}", "{'a': 1}", "{a: 1}", "[1,]"] {
            #expect(error(.json.using(implementation), text)?.code == .syntax)
        }
    }

    @Test("28 Trailing data", arguments: [" x", "\u{0}", "{}", "<plist/>", "]"], implementations)
    func hazard28(tail: String, implementation: HRFormat.Implementation) throws {
        #expect(error(.json.using(implementation), "{}" + tail)?.code == .syntax)
        #expect(error(.xmlPropertyList.using(implementation), plist("<dict/>") + tail)?.code == .syntax)
        let oldStyle = try #require(HRFormat(detecting: Data("{ a = b; }".utf8), by: implementation))
        #expect(error(oldStyle, "{ a = b; }" + tail)?.code == .syntax)
    }

    @Test("29 True is not 1", arguments: HRFormat.written)
    func hazard29(format: HRFormat) throws {
        let root: HRNode = [true, 1, false, 0, 0.5, ["a": true, "b": 1, "c": false, "d": 0]]
        #expect(try format.roundTrip(root) == root)
        #expect(try format.roundTrip([[true], [1]]) == [[true], [1]])
    }

    @Test(
        "30 to 34 Numbers and dates are in ScalarRoundTripTests; 3.0 stays a real in property lists",
        arguments: HRFormat.written)
    func hazard30To34(format: HRFormat) throws {
        let back = try format.roundTrip([3.0, -0.0, .real(.nan)])
        #expect(back[0] == (format.losesWholeReals ? 3 : 3.0))
        #expect(back[1] == -0.0)
        #expect(back[2] == .real(.nan))
        let long: [HRNode?] = [HRNode(number: "1e999"), HRNode(number: "18446744073709551616")]
        #expect(try format.roundTrip(.array(long.compactMap(\.self))) == .array(long.compactMap(\.self)))
    }

    @Test(
        "35 Dates that are not finite, on reading",
        arguments: [
            [0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0x33, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0],
            [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
            [0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]], implementations)
    func hazard35(object: [UInt8], implementation: HRFormat.Implementation) {
        let error = #expect(throws: HRError.self) {
            try HRFormat.binaryPropertyList.using(implementation).document(
                from: binaryPropertyList([[0xA1, 1], object]))
        }
        #expect(error?.description == "byte 10: HR0206 a date must be finite at 0")
    }

    @Test("36 What was read can be described, hashed and compared", arguments: HRFormat.written)
    func hazard36(format: HRFormat) throws {
        let root: HRNode = [
            0.12345678901234567, .date(Date(timeIntervalSinceReferenceDate: 1e300)), .integer(HRInteger(UInt64.max)),
        ]
        let back = try format.roundTrip(root)
        #expect(Set([back, root]).count == 1)
        #expect(!back.description.isEmpty)
    }

    @Test(
        "37 Lax leaves are in XMLMistakeTests; 38, 39 marks and controls in TextRoundTripTests",
        arguments: HRFormat.written)
    func hazard37To39(format: HRFormat) throws {
        let root = HRNode.array((0..<0x20).compactMap(Unicode.Scalar.init).map { .string(String($0)) } + ["\u{FEFF}"])
        #expect(try format.roundTrip(root) == root)
    }

    @Test(
        "40, 41 Encodings are in EncodingTests; entities that expand, or lead to files, are refused",
        arguments: implementations)
    func hazard40And41(implementation: HRFormat.Implementation) {
        let format = HRFormat.xmlPropertyList.using(implementation)
        let laughs = "<!DOCTYPE plist [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>"
        #expect(error(format, laughs)?.code == .unsupportedValue)
        let include = plist("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>")
        #expect(error(format, include)?.code == .syntax)
    }

    @Test("46 Messages are short, and show neither values nor control characters", arguments: implementations)
    func hazard46(implementation: HRFormat.Implementation) {
        let long = String(repeating: "7", count: Scale.count(1_000_000, inDebug: 100_000))
        let texts = [
            "[\(long)x]", "{\"\(long)\": x}", "[\"\(long)", "{\"a\u{7F}\u{202E}\": x}", "{\"\\u001b[2J\": x}",
            "{\"\\u0000\": x}",
        ]
        for text in texts {
            let description = error(.json.using(implementation), text)?.description ?? ""
            #expect(description.utf8.count < 500)
            let marks: Set<Unicode.Scalar> = ["\u{0}", "\u{1B}", "\u{7F}", "\u{202E}"]
            #expect(marks.isDisjoint(with: description.unicodeScalars))
        }
        for element in ["<\(long)/>", "<integer>\(long)x</integer>", "<dict><key>\(long)</key><x/></dict>"] {
            #expect((error(.xmlPropertyList.using(implementation), plist(element))?.description ?? "").utf8.count < 500)
        }
    }

    @Test(
        "47 Errors have a place: JSONMistakeTests and XMLMistakeTests", arguments: implementations)
    func hazard47(implementation: HRFormat.Implementation) {
        let error = error(.json.using(implementation), "{\n \"a\": ?}")
        #expect(error?.description == "2:7: HR0101 expected a value at a")
    }
}

/// A binary property list of objects, with one-byte references unless it is told otherwise; the first is the root.
func binaryPropertyList(_ objects: [[UInt8]], referenceSize: UInt8 = 1) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
        offsets += (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) }
        bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, referenceSize]
    for number in [objects.count, 0, table] {
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return Data(bytes)
}
