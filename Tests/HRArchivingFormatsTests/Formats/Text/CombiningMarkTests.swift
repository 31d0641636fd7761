import Foundation
import HRArchiving
import TestSupport
import Testing

/// Texts that Swift would compare and hash in a time that grows with the square of their length: with so many marks that
/// one comparison takes minutes. They are refused wherever a text is compared with another one.
@Suite("Texts with many combining marks")
struct CombiningMarkTests {
    /// A letter, and marks in an order that has to be sorted.
    static let text = "a" + String(repeating: "\u{301}", count: 60_000) + String(repeating: "\u{323}", count: 60_000)

    static let reserved: [(word: String, code: HRError.Code)] = [
        ("$class", .invalidValue), ("$id", .invalidValue), ("$alias", .invalidValue), ("$real", .reservedWord),
        ("$date", .reservedWord), ("$data", .reservedWord), ("$version", .malformedVersion),
    ]

    @Test("In the place of a reserved word", arguments: reserved, HRFormat.Implementation.each)
    func words(_ word: (word: String, code: HRError.Code), implementation: HRFormat.Implementation) {
        for (format, data) in files(key: word.word, value: Self.text, implementation) {
            #expect(code(of: data, format) == word.code, "\(format)")
        }
    }

    @Test("In a key, whatever it begins with", arguments: ["", "$", "$$", "$string:"], HRFormat.Implementation.each)
    func keys(prefix: String, implementation: HRFormat.Implementation) {
        for (format, data) in files(key: prefix + Self.text, value: "x", implementation) {
            #expect(code(of: data, format) == .invalidValue, "\(format)")
        }
        let broken = Data("{\"a\":{\"\(prefix)\(Self.text)\":{\"b\":[tru]}}}".utf8)
        #expect(code(of: broken, .json.using(implementation)) == .invalidValue)
    }

    @Test("As a text it is data like any other", arguments: HRFormat.written)
    func plain(format: HRFormat) throws {
        #expect(try format.data(from: HRDocument([.string(Self.text)])).count > 200_000)
        #expect(try format.document(from: format.data(from: HRDocument(["a": .string(Self.text)]))).root["a"] != nil)
    }

    static let trees: [HRNode] = [
        .dictionary(HRFields(storage: [.init(key: text, value: "x")])), [.object(text, ["a": 1])],
        [.object("A", id: text, ["a": 1])],
        ["a": .alias(HRAlias(text))], ["a": .alias(HRAlias("b." + text))], ["a": .alias(HRAlias("#" + text))],
    ]

    @Test("In a tree that a program made, which is written", arguments: HRFormat.written)
    func written(format: HRFormat) {
        for tree in Self.trees {
            let error = #expect(throws: HRError.self) { try format.data(from: HRDocument(tree)) }
            #expect(error?.code == .invalidValue || error?.code == .malformedReference)
        }
    }

    @Test("The error of a key names the dictionary that it is in", arguments: HRFormat.written)
    func path(format: HRFormat) {
        let members = ["first", "second", Self.text, "last"].map { HRFields.Field(key: $0, value: ["inner": []]) }
        let document = HRDocument(["list": [1, .dictionary(HRFields(storage: members))]])
        let error = #expect(throws: HRError.self) { try format.data(from: document) }
        #expect(error?.path?.description == "list.1")
    }

    @Test("In a tree that a program made, which is read")
    func unarchived() {
        for tree in Self.trees {
            let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive(Any.self, from: HRDocument(tree)) }
            #expect(error?.code == .invalidValue || error?.code == .malformedReference)
        }
    }

    @Test("In the containers that a program made")
    func objects() {
        let error = #expect(throws: HRError.self) { try HRDocument(jsonObject: ["a": ["$class": Self.text]]) }
        #expect(error?.code == .invalidValue)
    }

    @Test("As a number or a boolean, where those are made of text")
    func conversions() {
        let unarchiver = HRUnarchiver(convertsScalars: true)
        let document = HRDocument([.string(Self.text)])
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([Bool].self, from: document) }
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([Int].self, from: document) }
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([Double].self, from: document) }
        expectError(.invalidValue) { _ = try unarchiver.unarchive([Decimal].self, from: document) }
        expectError(.invalidValue) { _ = try unarchiver.unarchive([Date].self, from: document) }
    }

    private enum Case: String, HRCoding { case one }

    @Test("Where texts are elements of a set, or what a case is written as")
    func hashed() {
        let document = HRDocument([.string(Self.text)])
        expectError(.invalidValue) { _ = try HRUnarchiver().unarchive(Set<String>.self, from: document) }
        expectError(.invalidValue) { _ = try HRUnarchiver().unarchive(Set<AnyHashable>.self, from: document) }
        expectError(.invalidValue) { _ = try HRUnarchiver().unarchive([Case].self, from: document) }
    }

    private func code(of data: Data, _ format: HRFormat) -> HRError.Code? {
        do throws(HRError) {
            _ = try format.document(from: data)
            return nil
        } catch {
            return error.code
        }
    }

    /// The same dictionary in every format, below an array.
    private func files(
        key: String, value: String, _ implementation: HRFormat.Implementation
    ) -> [(format: HRFormat, data: Data)] {
        let xml = plist("<array><dict><key>\(key)</key><string>\(value)</string></dict></array>")
        return [
            (.json.using(implementation), Data("[{\"\(key)\":\"\(value)\"}]".utf8)),
            (.xmlPropertyList.using(implementation), Data(xml.utf8)),
            (
                .binaryPropertyList.using(implementation),
                binaryPropertyList([[0xA1, 1], [0xD1, 2, 3], utf16(key), utf16(value)])
            ),
            (HRFormat(.oldStylePropertyList, implementation), Data("( { \"\(key)\" = \"\(value)\"; } )".utf8)),
        ]
    }

    private func utf16(_ text: String) -> [UInt8] {
        [0x6F, 0x12] + BinaryBuilder.number(text.utf16.count, size: 4)
            + text.utf16.flatMap { BinaryBuilder.number(Int($0), size: 2) }
    }
}
