import Foundation
import HRArchiving
import TestSupport
import Testing

/// Numbers of more digits than 64 bits or a `Double` hold are kept by documents, converted, edited and written.
@Suite("Numbers of many digits")
struct LongNumberTests {
    static let texts = [
        "18446744073709551616", "-9223372036854775809", "18446744073709552000",
        "170141183460469231731687303715884105727",
        "-170141183460469231731687303715884105728", "340282366920938463463374607431768211455",
        "123456789012345678901234567890123456789012345678901234567890", "9007199254740993.0", "123456789012345678e1",
        "0.1234567890123456789012345678901234567890123", "3.14159265358979323846e-20", "1E400", "-1.5e+9999", "1e-400",
    ]

    @Test("come back from every format as they were", arguments: HRFormat.written)
    func formats(format: HRFormat) throws {
        let root = HRNode.array(try Self.texts.map { try #require(HRNode(number: $0)) })
        for node in try #require(root.elements) {
            guard case .number = node else {
                Issue.record("\(node) is none")
                continue
            }
        }
        #expect(try format.roundTrip(root) == root)
        #expect(try format.roundTrip(["a": root]) == ["a": root])
        let object = HRNode.object("Number", id: "n", ["a": root, "$b": root])
        #expect(try format.roundTrip(object) == object)
    }

    @Test("are converted digit for digit from text to text, through any format", arguments: HRFormat.kinds)
    func conversion(format: HRFormat) throws {
        let json = "{\"v\":[\(Self.texts.joined(separator: ","))]}"
        let document = try HRUnarchiver().document(from: Data(json.utf8))
        let converted = try HRUnarchiver().document(from: format.data(from: document))
        #expect(converted == document)
        #expect(String(decoding: try HRFormat.json.compact.data(from: converted), as: UTF8.self) == json)
    }

    @Test("are converted digit for digit, whatever their number", arguments: 1...4 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<200).map { _ in SpelledNumber.random(using: &random) }
        let json = Data("[\(numbers.map(\.text).joined(separator: ","))]".utf8)
        let document = try HRUnarchiver().document(from: json)
        for format in HRFormat.written {
            let back = try HRUnarchiver().document(from: format.data(from: document))
            for (number, node) in zip(numbers, back.root.elements ?? []) {
                guard case .number(let long) = node else { continue }
                #expect(SpelledNumber(long.text).whole == number.whole, "\(number)")
            }
            guard !format.losesWholeReals else { continue }
            #expect(back == document)
        }
    }

    @Test("XML spells them in ways of its own")
    func xml() throws {
        let file = """
            <plist version="1.0"><array><integer>+00018446744073709551616</integer><integer>- 0x1ffffffffffffffff</integer>
            <real> +.12345678901234567890 </real><real>0012345678901234567890.</real><real>-123456789012345678901e3</real>
            </array></plist>
            """
        let root = try HRUnarchiver().document(from: Data(file.utf8)).root
        #expect(
            try HRFormat.json.compact.text(of: root)
                == "[18446744073709551616,-36893488147419103231,0.12345678901234567890,12345678901234567890.0,"
                + "-123456789012345678901e3]")
        #expect(try HRFormat.xmlPropertyList.roundTrip(root) == root)
    }

    @Test("are equal by value, and never to a number of another kind")
    func equality() throws {
        func number(_ text: String) throws -> HRNode { try #require(HRNode(number: text)) }
        #expect(try number("1.234567890123456789e2") == number("123.45678901234567890"))
        #expect(try number("1.234567890123456789e2").hashValue == number("123.45678901234567890").hashValue)
        #expect(try number("18446744073709551616") != number("18446744073709551616.0"))
        #expect(try number("18446744073709551616") != number("18446744073709551617"))
        #expect(try number("42") == 42 && number("4.5e1") == 45.0 && number("-0") == -0.0)
        #expect(try number("18446744073709551616").double == 0x1p64)
        #expect(try number("9007199254740993.0").int == 9_007_199_254_740_993)
        #expect(["", "-", "01", "1.", ".5", "1e", "+1", "0x1", "1 ", "NaN"].allSatisfy { HRNode(number: $0) == nil })
    }

    // MARK: Editing

    @Test("lie untouched in a text in which something else is edited", arguments: Self.texts)
    func editing(number: String) throws {
        let file =
            "{\n  // one that nobody reads\n  \"long\": \(number),\n  \"list\": [\(number), 1],\n  \"name\": \"a\"\n}\n"
        var text = try HRDocumentText(Data(file.utf8))
        try text.set("b", at: "name")
        try text.append(2, to: "list")
        try text.set(true, at: "new")
        try text.remove("list.1")
        let expected = file.replacing("\"a\"\n", with: "\"b\",\n  \"new\": true\n").replacing(", 1]", with: ", 2]")
        #expect(String(decoding: try text.data, as: UTF8.self) == expected)
        try text.rename("long", to: "longer")
        try text.move("longer", to: "moved")
        try text.sortKeys()
        #expect(String(decoding: try text.data, as: UTF8.self).contains("\"moved\": \(number)"))
        #expect(try text.document["moved"] == HRNode(number: number))
    }

    @Test("are set as they are given, in XML too")
    func setting() throws {
        let number = try #require(HRNode(number: "18446744073709551616"))
        var json = try HRDocumentText(Data("{\"a\": 1}".utf8))
        try json.set(number, at: "a")
        #expect(String(decoding: try json.data, as: UTF8.self) == "{\"a\": 18446744073709551616}")
        var xml = try HRDocumentText(
            Data("<plist version=\"1.0\"><dict><key>a</key><real>1</real></dict></plist>".utf8))
        try xml.set(number, at: "a")
        #expect(String(decoding: try xml.data, as: UTF8.self).contains("<integer>18446744073709551616</integer>"))
    }

    // MARK: As JSONEncoder

    @Test("Wide integers and decimals are written as JSONEncoder writes them", arguments: 1...4 as ClosedRange<UInt64>)
    func jsonEncoder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let archiver = HRArchiver(compatibility: .jsonEncoder)
        func check<T: Codable & Equatable>(_ value: T) throws {
            let expected = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
            let data = try archiver.archive([value], as: .json.compact)
            #expect(String(decoding: data, as: UTF8.self) == expected)
            #expect(try HRUnarchiver(compatibility: .jsonEncoder).unarchive([T].self, from: data) == [value])
            #expect(try JSONDecoder().decode([T].self, from: data) == [value])
        }
        for _ in 0..<200 {
            let number = SpelledNumber.random(using: &random)
            // JSONEncoder spells small ones without an exponent.
            if let decimal = Decimal(string: number.text),
                decimal == 0 || abs(decimal) > Decimal(sign: .plus, exponent: -4, significand: 1)
            {
                try check(decimal)
            }
            guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { continue }
            if let integer: Int128 = number.integer() { try check(integer) }
            if let integer: UInt128 = number.integer() { try check(integer) }
        }
    }

    @Test("A plain property list in binary has no numbers of more than 128 bits")
    func plainBinary() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let archiver = HRArchiver(compatibility: .jsonEncoder)
        let data = try archiver.archive([Int128.max, .min], as: .binaryPropertyList)
        #expect(try HRUnarchiver(compatibility: .jsonEncoder).unarchive([Int128].self, from: data) == [.max, .min])
        expectError(.notWritable, "HR0106 a property list has no numbers of so many digits at 0") {
            _ = try archiver.archive([UInt128.max], as: .binaryPropertyList)
        }
    }

    // MARK: Length

    @Test(
        "of 1 to 100,000 digits are read, written, and refused where they do not fit", .slow,
        arguments: [1, 10, 1000, 100_000])
    func length(count: Int) throws {
        let nines = String(repeating: "9", count: count)
        for text in [
            "1\(nines)", "1\(nines).\(nines)", "0.\(nines)", "1e\(nines)", "1.\(nines)e-5", "0.\(nines)e\(count)",
        ] {
            let data = Data("[\(text)]".utf8)
            let document = try HRUnarchiver().document(from: data)
            #expect(try HRFormat.json.roundTrip(document.root) == document.root)
            #expect(try HRFormat.xmlPropertyList.roundTrip(document.root) == document.root)
            #expect(try HRFormat.binaryPropertyList.roundTrip(document.root) == document.root)
            let double = try #require(Double(text))
            #expect((try? HRUnarchiver().unarchive([Double].self, from: data)) == (double.isFinite ? [double] : nil))
            #expect(
                (try? HRUnarchiver().unarchive([Int].self, from: data)) == SpelledNumber(text).integer().map { [$0] })
            let decimal = try? JSONDecoder().decode([Decimal].self, from: data)
            #expect((try? HRUnarchiver().unarchive([Decimal].self, from: data)) == decimal)
        }
    }
}
