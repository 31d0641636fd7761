import Foundation
import KryoCoding
import TestSupport
import Testing

/// The limit of the depth holds on a thread with a stack of 512 KB.
struct StackTests {
    private final class Chain: KryoDescribable {
        var next: Chain?

        static let kryoFields = KryoFields<Chain>(new: { Chain() }, [KryoField("next", \.next) { $0.next = $1 }])
    }

    private func code(
        of unit: [UInt8], _ configure: @escaping @Sendable (inout KryoConfiguration) -> Void
    ) throws -> KryoError.Code? {
        let bytes = Data(Array(repeating: unit, count: 100_000).joined())
        return try onSmallStack {
            let kryo = Kryo { configuration in
                configuration.references = false
                configure(&configuration)
            }
            do throws(KryoError) {
                _ = try kryo.readClassAndObject(from: bytes)
                return nil
            } catch { return error.code }
        }
    }

    @Test func listsInLists() throws {
        let code = try code(of: [0x0B, 1]) { $0.register("java.util.ArrayList") }
        #expect(code == .depthLimit)
    }

    @Test func mapsInMaps() throws {
        let code = try code(of: [0x0B, 0, 1]) { $0.register("java.util.TreeMap") }
        #expect(code == .depthLimit)
    }

    @Test func objectsInObjects() throws {
        let typed = try code(of: [0x0B]) { $0.register(Chain.self, as: "com.acme.Chain") }
        #expect(typed == .depthLimit)
        let described = try code(of: [0x0B]) { configuration in
            configuration.register(
                JavaClassDescription("com.acme.Chain", .fields([JavaField("next", "com.acme.Chain")])))
        }
        #expect(described == .depthLimit)
    }

    @Test("The fields of a long way are shown from both ends")
    func trace() throws {
        let next = "com.acme.Chain.next"
        for (depth, rest) in [(5, nil), (13, "… 6 more …"), (100, "… 26 or more …")] {
            let kryo = Kryo { configuration in
                configuration.references = false
                configuration.limits.depth = depth
                configuration.register(Chain.self, as: "com.acme.Chain")
            }
            let error = try #require(throws: KryoError.self) {
                try kryo.readClassAndObject(from: Data(Array(repeating: 0x0B, count: 200)))
            }
            #expect(error.path == Array(repeating: next, count: min(depth - 1, 32)))
            let shown = rest.map { [next, next, next, $0, next, next, next] } ?? error.path
            #expect(error.description.contains(" at \(shown.joined(separator: ", "))"))
        }
    }

    @Test func objectsInCompressedObjects() throws {
        // Each is the last one's contents: stored blocks of deflate.
        var bytes: [UInt8] = [0]
        for _ in 0..<300 {
            let length = UInt16(bytes.count)
            let parts = [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            bytes = [0x0B, 1] + parts + bytes
        }
        let data = Data(bytes)
        let code = try onSmallStack { () -> KryoError.Code? in
            let kryo = Kryo { configuration in
                configuration.references = false
                configuration.register(
                    JavaClassDescription("com.acme.Chain", .fields([JavaField("next", "com.acme.Chain")])),
                    as: .deflate(.fields()))
            }
            do throws(KryoError) {
                _ = try kryo.readClassAndObject(from: data)
                return nil
            } catch { return error.code }
        }
        #expect(code == .depthLimit)
    }
}
