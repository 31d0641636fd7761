import Foundation

/// Checks the fields of Foundation types whose own Codable code terminates the process for unexpected values.
///
/// The types are identified by the key types that their code requests, so that they are checked wherever they are
/// decoded: as members, within other values, and by the code of a user's type that passes on its decoder.
struct CheckedTypes: Sendable {
    private let components = CodingKeysProbe.keys(of: URLComponents.self)
    private let indexes = CodingKeysProbe.keys(of: IndexSet.self)
    private let characters = CodingKeysProbe.keys(of: CharacterSet.self)

    static let shared = CheckedTypes()

    /// Checks the fields of a frame whose keys are requested, if the key type is that of one of these types.
    ///
    /// - Throws: An ``HRError`` for fields that would terminate the process.
    @inline(__always)
    func check(_ keys: any CodingKey.Type, in frame: DecodingFrame) throws {
        let keys = ObjectIdentifier(keys)
        if keys == components || keys == indexes || keys == characters { try check(keys, in: frame) }
    }

    @inline(never)
    private func check(_ keys: ObjectIdentifier, in frame: DecodingFrame) throws {
        switch keys {
        case components: try Self.checkComponents(frame)
        case indexes: try Self.checkIndexes(frame)
        default: try Self.checkCharacters(frame)
        }
    }

    // MARK: Fields

    private static func checkComponents(_ frame: DecodingFrame) throws {
        let scheme = try frame.slot(forKey: "scheme"), port = try frame.slot(forKey: "port")
        if let text: String = try value(in: scheme), !isScheme(text) {
            throw scheme.invalid("a scheme of URLs", help: "write it as in \"https\"")
        }
        if let number: Int = try value(in: port), number < 0 {
            throw port.invalid("a port", help: "a port is never negative")
        }
    }

    private static func value<Value: HRLeaf>(in slot: HRDecodingSlot) throws -> Value? {
        slot.isPresent ? try Value.decodeNode(in: slot) : nil
    }

    /// Returns true if a string is a letter, followed by any letters, digits, `+`, `-` and `.`.
    private static func isScheme(_ text: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private struct Indexes: Decodable {
        let location: Int
        let length: Int
    }

    private static func checkIndexes(_ frame: DecodingFrame) throws {
        let slot = try frame.slot(forKey: "indexes")
        for range in try slot.follow({ try $0.session.decodeOwn([Indexes].self, in: $0) }) {
            let (end, overflows) = range.location.addingReportingOverflow(range.length)
            guard range.location >= 0, range.length >= 0, !overflows, end <= NSNotFound else {
                throw slot.invalid("a list of ranges of indexes", help: "locations and lengths are never negative")
            }
        }
    }

    private static func checkCharacters(_ frame: DecodingFrame) throws {
        let slot = try frame.slot(forKey: "bitmap")
        guard CharacterRanges(bitmap: try Data.decodeNode(in: slot)) != nil else {
            throw slot.invalid("the bitmap of a set of characters")
        }
    }
}

/// A decoder that determines the key type of a Codable type, and decodes nothing.
private final class CodingKeysProbe: Decoder {
    private struct Stop: Error {}
    private var keys: (any CodingKey.Type)?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Returns the identity of the key type of a Codable type, or of `PathCodingKey` if the type does not have fields.
    static func keys<Value: Decodable>(of type: Value.Type) -> ObjectIdentifier {
        let probe = CodingKeysProbe()
        // The probe throws as soon as it knows the keys.
        _ = try? Value(from: probe)
        return ObjectIdentifier(probe.keys ?? PathCodingKey.self)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        keys = type
        throw Stop()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Stop() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Stop() }
}
