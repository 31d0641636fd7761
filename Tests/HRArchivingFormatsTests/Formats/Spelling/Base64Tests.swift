import Foundation
import HRArchiving
import Testing
import TestSupport

/// Groups of digits are decoded by tables where nothing else stands between them; here, everything else does.
@Suite("Base64")
struct Base64Tests {
    /// Sizes around those of groups, of lines, and of the memory that is copied.
    static let sizes = Array(0...20) + [47, 48, 49, 56, 57, 58, 3069, 3070, 3071, 3072, 3073, 3074, 3075, 20_000]

    @Test("Data of any size with white space anywhere is what Foundation reads", arguments: sizes)
    func layouts(size: Int) throws {
        var random = SeededGenerator(seed: UInt64(size))
        let data = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
        let digits = Array(data.base64EncodedString().utf8)
        for layout in 0..<12 {
            let text = Self.spread(digits, layout, &random)
            #expect(Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) == data)
            #expect(try HRUnarchiver().unarchive(Data.self, from: Self.xml(text)) == data, "layout \(layout)")
            let json = Data("{\"$data\": \(try Self.quoted(text))}".utf8)
            #expect(try HRUnarchiver().unarchive(Data.self, from: json) == data, "layout \(layout)")
        }
    }

    @Test("One wrong byte anywhere is refused at its place", arguments: [4, 8, 9, 64, 3072, 3080])
    func faults(size: Int) throws {
        var random = SeededGenerator(seed: UInt64(size))
        let data = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
        let text = Self.spread(Array(data.base64EncodedString().utf8), size % 3, &random)
        let places =
            size < 100
            ? Array(text.indices) : (0..<60).map { _ in Int.random(in: 0..<text.count, using: &random) }
        for place in places where text[place] > 0x20 && text[place] != UInt8(ascii: "=") {
            var broken = text
            broken[place] = try #require(Array("-_!\u{7F}.,:@[`{*".utf8).randomElement(using: &random))
            let error = #expect(throws: HRError.self) {
                try HRUnarchiver().unarchive(Data.self, from: Self.xml(broken))
            }
            let before = Self.xml([]).count - "</data></plist>".utf8.count
            #expect(error?.location?.byteRange?.lowerBound == before + place)
        }
    }

    /// The digits without white space, in lines of several lengths, or with white space at random places.
    private static func spread(_ digits: [UInt8], _ layout: Int, _ random: inout SeededGenerator) -> [UInt8] {
        let lengths = [0, 76, 68, 4, 1, 3, 5, 8, 7]
        let blanks = Array(" \t\n\r".utf8)
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            let isBreak =
                layout < lengths.count
                ? lengths[layout] > 0 && index.isMultiple(of: lengths[layout])
                : Int.random(in: 0..<30, using: &random) == 0
            if isBreak { text += (0...index % 3).map { blanks[($0 + index) % 4] } }
            text.append(digit)
        }
        return text
    }

    private static func xml(_ digits: [UInt8]) -> Data {
        Data("<plist version=\"1.0\"><data>".utf8) + digits + Data("</data></plist>".utf8)
    }

    private static func quoted(_ text: [UInt8]) throws -> String {
        String(decoding: try JSONEncoder().encode(String(decoding: text, as: UTF8.self)), as: UTF8.self)
    }
}
