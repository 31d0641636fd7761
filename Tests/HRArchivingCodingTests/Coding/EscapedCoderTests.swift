import HRArchiving
import TestSupport
import Testing

/// Coders that are kept longer than the values that they were made for.
@Suite("Coders that have escaped")
struct EscapedCoderTests {
    private final class Keeper: Sendable {
        nonisolated(unsafe) var encoder: HREncoder?
        nonisolated(unsafe) var decoder: HRDecoder?
    }

    @Test("Writing after the end is an error, whatever was written before", arguments: [0, 1, 2])
    func encoder(members: Int) throws {
        let keeper = Keeper()
        let value = Writing { coder in
            for member in 0..<members { try coder.encode(member, forKey: "\(member)") }
            keeper.encoder = coder
        }
        _ = try HRArchiver().document(archiving: [value])
        let coder = try #require(keeper.encoder)
        let message = "HR0209 a coder is used after the value that it was made for at 0"
        expectError(.coderMisuse, message) { try coder.encode("late", forKey: "late") }
        expectError(.coderMisuse, message) { try coder.encode(Node("late"), forKey: "late") }
        expectError(.coderMisuse, message) { try coder.encodeConditional(Node("late"), forKey: "late") }
        let shared = Node("shared"), ring = Node("ring")
        ring.children = [ring, shared, shared]
        expectError(.coderMisuse, message) { try coder.encode([shared, shared, ring], forKey: "late") }
        expectError(.coderMisuse, message) { try coder.encode(ring, forKey: "late") }
    }

    private final class CodableKeeper: Encodable {
        enum Key: CodingKey { case first, late }

        var container: KeyedEncodingContainer<Key>?
        var inner: (any UnkeyedEncodingContainer)?

        func encode(to encoder: any Encoder) throws {
            container = encoder.container(keyedBy: Key.self)
            inner = container?.nestedUnkeyedContainer(forKey: .first)
            try inner?.encode(1)
        }
    }

    @Test("So it is in Codable's containers")
    func container() throws {
        let keeper = CodableKeeper()
        _ = try HRArchiver().document(archiving: [keeper])
        let shared = CodableNode("shared"), ring = CodableNode("ring")
        ring.children = [ring, shared, shared]
        for value in [shared, ring] {
            #expect(throws: (any Error).self) { try keeper.container?.encode(value, forKey: .late) }
            #expect(throws: (any Error).self) { try keeper.container?.encode([value, value], forKey: .late) }
            #expect(throws: (any Error).self) { try keeper.inner?.encode(value) }
            #expect(throws: (any Error).self) { try keeper.inner?.encode([value, value]) }
        }
    }

    @Test("Reading after the end is an error too")
    func decoder() throws {
        let keeper = Keeper()
        try HRUnarchiver().read(HRDocument(["a": 1, "node": ["name": "n"]])) { keeper.decoder = $0 }
        let coder = try #require(keeper.decoder)
        let message = "HR0209 a coder is used after the unarchiver that it belongs to has returned at $root"
        expectError(.coderMisuse, message) { _ = try coder.decode(Int.self, forKey: "a") }
        expectError(.coderMisuse, message) { _ = try coder.decode(Node.self, forKey: "node") }
        expectError(.coderMisuse, message) { try coder.decodeReference(Node.self, forKey: "node") { _ in } }
        coder.register(Node("late"))
    }

    @Test("What has no way to take part is named, also if it has no name")
    func unsupported() {
        expectError(.unsupportedType, "HR0207 a tuple or a function has no way to take part in an archive at 0") {
            _ = try HRArchiver().document(archiving: [(1, 2)] as [Any])
        }
    }
}
