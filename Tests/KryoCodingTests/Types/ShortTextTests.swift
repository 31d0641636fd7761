import Foundation
import KryoCoding
import Testing

/// Strings of all the lengths at which Swift or the reader change how they are kept.
@Suite struct ShortTextTests {
    private static let alphabet = (1..<128).compactMap { Unicode.Scalar($0).map(Character.init) }

    private func texts() -> [String] {
        (0...40).flatMap { length in
            (0..<Self.alphabet.count).map { first in
                String((0..<length).map { Self.alphabet[(first + $0 * 7) % Self.alphabet.count] })
            }
        }
    }

    /// What is equal has to be so in every use that is made of strings.
    private func expectSame(_ back: [String], _ texts: [String]) {
        #expect(back == texts)
        #expect(back.map(\.hashValue) == texts.map(\.hashValue))
        #expect(back.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        #expect(back.map { $0 + "é" } == texts.map { $0 + "é" })
        #expect(Set(back) == Set(texts))
    }

    @Test(arguments: [true, false]) func stringsOfEveryLengthComeBack(references: Bool) throws {
        let kryo = Kryo.people(references: references)
        let person = Person()
        person.tags = texts()
        let bytes = try kryo.data(writingClassAndObject: person)
        let back = try #require(try kryo.readClassAndObject(from: bytes) as? Person)
        expectSame(back.tags, person.tags)
    }

    @Test(arguments: [true, false], [16, 17, 100]) func stringsOfEveryLengthComeFromAStream(
        references: Bool, buffer: Int
    ) throws {
        let kryo = Kryo.people(references: references)
        let person = Person()
        person.tags = texts()
        var rest = [UInt8](try kryo.data(writingClassAndObject: person))[...]
        var reader = kryo.makeReader(
            KryoInput(bufferSize: buffer) { room in
                let part = rest.prefix(room.count)
                rest = rest.dropFirst(part.count)
                room.copyBytes(from: part)
                return part.count
            })
        let back = try #require(try reader.readClassAndObject() as? Person)
        expectSame(back.tags, person.tags)
    }

    @Test func aShortStringIsFoundByItsNumber() throws {
        // The city, and behind it twice its number.
        let bytes = Data([0x0D, 0x01, 0x01, 0x61, 0xE2, 0x03, 0x03] + [UInt8](repeating: 0, count: 16))
        let back = try #require(try Kryo.people().readClassAndObject(from: bytes) as? Address)
        #expect([back.city, back.street, back.zip] == ["ab", "ab", "ab"])
    }
}
