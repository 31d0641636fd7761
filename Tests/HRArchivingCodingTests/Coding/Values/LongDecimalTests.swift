import Foundation
import HRArchiving
import TestSupport
import Testing

/// A `Decimal` has all digits that stand in the file, where the node is a `Double` as well.
@Suite("Decimals from numbers with many digits")
struct LongDecimalTests {
    private struct Prices: Codable, Equatable {
        var lists: [[Decimal]]
        var named: [String: Decimal]
    }

    private final class Account: HRCoding, Codable {
        let balance: Decimal
        let next: Account?

        init(coder: HRDecoder) throws {
            balance = try coder.decode(forKey: "balance")
            next = try coder.decode(forKey: "next")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(balance, forKey: "balance")
            try coder.encode(next, forKey: "next")
        }
    }

    private static let long = "0.12345678901234567890123456789"

    private static func decimal(_ digits: String) throws -> Decimal { try #require(Decimal(string: digits)) }

    @Test("Long numbers are found wherever they stand", arguments: 1...3 as ClosedRange<UInt64>)
    func search(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [Array("0.".utf8), Array("0123456789".utf8), Array("a".utf8), Array("12 ".utf8)]
        for length in 0..<2000 {
            let text = Data(
                (0..<(length % 70)).flatMap { _ in
                    let piece = pieces[min(3, Int.random(in: 0..<9, using: &random))]
                    return [piece[Int.random(in: 0..<piece.count, using: &random)]]
                } + Array("1234567890.1234567".utf8.prefix(length % 19)))
            let runs = text.split { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
            let longest = runs.map { run in run.filter { $0 != UInt8(ascii: ".") }.count }.max() ?? 0
            #expect(LongNumbers.mayBe(in: text) == (longest > 15), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("What JSON and XML say in up to 38 digits is read", arguments: [1, 2, 3], [HRFormat.json, .xmlPropertyList])
    func random(seed: UInt64, format: HRFormat) throws {
        var random = SeededGenerator(seed: seed)
        func digits() -> String {
            let whole = Int.random(in: 1...19, using: &random)
            let part = Int.random(in: 1...19, using: &random)
            func run(_ count: Int) -> String {
                (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            }
            let exponent = ["", "", "e3", "E-7"].randomElement(using: &random) ?? ""
            return (Bool.random(using: &random) ? "-" : "") + "1" + run(whole - 1) + "." + run(part) + exponent
        }
        let names = ["a.b", "$real", "", "größe", "\"", "a<b", "$$x"]
        for _ in 0..<200 {
            let lists = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in digits() }
            }
            let named = names.shuffled(using: &random).prefix(3).map { ($0, digits()) }
            let file = format == .json ? json(lists, named) : xml(lists, named)
            let expected = Prices(
                lists: try lists.map { try $0.map(Self.decimal) },
                named: try Dictionary(uniqueKeysWithValues: named.map { ($0, try Self.decimal($1)) }))
            #expect(try HRUnarchiver().unarchive(Prices.self, from: Data(file.utf8)) == expected, "\(file)")
        }
    }

    private func json(_ lists: [[String]], _ named: [(String, String)]) -> String {
        let members = named.map { "\"\(escaped($0).replacing("\"", with: "\\\""))\": \($1)" }.joined(separator: ",\n")
        let arrays = lists.map { "[" + $0.joined(separator: ", ") + "]" }.joined(separator: ", ")
        return "{\"lists\": [\(arrays)], // as they came\n\"named\": {\(members)}}"
    }

    private func xml(_ lists: [[String]], _ named: [(String, String)]) -> String {
        let arrays = lists.map { "<array>" + $0.map { "<real>\($0)</real>" }.joined() + "</array>" }.joined()
        let members = named.map {
            "<key>\(escaped($0).replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</key> <real> \($1) </real>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>lists</key><array>\(arrays)</array>
            <key>named</key><dict>\(members.joined(separator: "\n"))</dict></dict></plist>
            """
    }

    /// As a key of a user's is spelled that begins as reserved words do.
    private func escaped(_ key: String) -> String { key.hasPrefix("$") ? "$" + key : key }

    @Test(
        "Wherever it stands",
        arguments: [
            ##"{"balance": \##(long), "next": {"$alias": "#a"}, "$definitions": {"a": {"balance": \##(long)}}}"##,
            ##"{"balance": \##(long), "next": {"$class": "Account", "balance": \##(long)}}"##,
            ##"{"$id": "me", "balance": \##(long), "next": {"$id": "a", "balance": {"$alias": "balance"}}}"##,
        ])
    func places(_ json: String) throws {
        var registry = HRClassRegistry()
        registry.register(Account.self, as: "Account")
        let account = try HRUnarchiver(registry: registry).unarchive(Account.self, from: Data(json.utf8))
        #expect(account.balance == (try Self.decimal(Self.long)))
        #expect(account.next?.balance == (try Self.decimal(Self.long)))
    }

    @Test("As a plain tree, in UTF-16, from a document, through a map, and at the root")
    func doors() throws {
        let expected = try Self.decimal(Self.long)
        let text = "[\(Self.long)]"
        #expect(
            try HRUnarchiver(compatibility: .jsonEncoder).unarchive([Decimal].self, from: Data(text.utf8)) == [expected]
        )
        let utf16 = try #require(text.data(using: .utf16))
        #expect(try HRUnarchiver().unarchive([Decimal].self, from: utf16) == [expected])
        let document = try HRUnarchiver().document(from: Data(text.utf8))
        #expect(try HRUnarchiver().unarchive([Decimal].self, from: document) == [expected])
        #expect(try HRUnarchiver().unarchive(Decimal.self, from: Data(Self.long.utf8)) == expected)
        #expect(
            try HRUnarchiver().unarchive([String: Decimal].self, from: Data("{\"$$value\": \(Self.long)}".utf8))
                == ["$value": expected])
    }

    @Test("What a program has put in its place is read, and of a member that stands twice the one that counts")
    func others() throws {
        var document = try HRUnarchiver().document(from: Data("{\"a\": \(Self.long), \"b\": \(Self.long)}".utf8))
        document["a"] = .real(0.5)
        let read = try HRUnarchiver().unarchive([String: Decimal].self, from: document)
        #expect(read == ["a": 0.5, "b": try Self.decimal(Self.long)])
        let twice = Data("{\"a\": \(Self.long), \"a\": 0.25}".utf8)
        let last = try HRUnarchiver(duplicateKeys: .lastWins).unarchive([String: Decimal].self, from: twice)
        #expect(last == ["a": 0.25])
    }

    @Test("Of more digits than a Decimal has, the first are read, as many as JSONDecoder gives")
    func tooMany() throws {
        let tenth = "0.1000000000000000055511151231257827021181583404541015625"
        let expected = [try Self.decimal("0.100000000000000005551115123125782702118")]
        #expect(try JSONDecoder().decode([Decimal].self, from: Data("[\(tenth)]".utf8)) == expected)
        #expect(try HRUnarchiver().unarchive([Decimal].self, from: Data("[\(tenth)]".utf8)) == expected)
    }
}
