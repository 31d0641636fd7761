import Foundation
import KryoCoding
import Testing

/// Compressed and encrypted values, which have no length.
@Suite struct WrappingTests {
    private static let point = JavaClassDescription(
        "com.acme.Point", .fields([JavaField("x", "int"), JavaField("name", "java.lang.String")]))

    private static func kryo(_ serialization: KryoSerialization, references: Bool = false) -> Kryo {
        Kryo { configuration in
            configuration.references = references
            configuration.register("java.util.ArrayList")
            configuration.register(point, as: serialization)
        }
    }

    private static let all: [KryoSerialization] = [
        .deflate(), .deflate(level: 9, hasHeader: true), .blowfish(key: [1, 2, 3]),
        .blowfish(.deflate(), key: [UInt8](0..<56)),
    ]

    @Test(arguments: all.indices) func valuesCanBeFollowedByOthers(index: Int) throws {
        let kryo = Self.kryo(Self.all[index])
        let points = (0..<20).map { number in
            JavaObject("com.acme.Point", ["x": Int32(number), "name": String(repeating: "abc", count: number * 40)])
        }
        var output = KryoOutput()
        try kryo.writeClassAndObject(JavaCollection("java.util.ArrayList", points), to: &output)
        try output.writeString("behind")
        let bytes = [UInt8](output.takeData())
        for size in [nil, 1, 100] as [Int?] {
            var rest = bytes[...]
            var input = KryoInput(bytes)
            if let size {
                input = KryoInput(bufferSize: size) { target in
                    let count = min(size, target.count, rest.count)
                    target.copyBytes(from: rest.prefix(count))
                    rest = rest.dropFirst(count)
                    return count
                }
            }
            let list = try #require(try kryo.readClassAndObject(from: &input) as? JavaCollection)
            let back = list.elements.compactMap { $0 as? JavaObject }
            #expect(back.map { $0["x"] as? Int32 } == (0..<20).map { Int32($0) })
            #expect(back.map { $0["name"] as? String } == points.map { $0["name"] as? String })
            #expect(try input.readString() == "behind")
        }
    }

    @Test(arguments: all.indices) func referencesAreRefused(index: Int) throws {
        let kryo = Self.kryo(Self.all[index], references: true)
        let error = #expect(throws: KryoError.self) {
            try kryo.data(writingClassAndObject: JavaObject("com.acme.Point", ["x": Int32(1)]))
        }
        #expect(error?.code == .unreadable)
    }

    @Test func valuesThatBecomeTooLargeAreRefused() throws {
        let kryo = Self.kryo(.deflate())
        let value = JavaObject("com.acme.Point", ["x": Int32(1), "name": String(repeating: "é", count: 100_000)])
        let bytes = try kryo.data(writingClassAndObject: value)
        #expect(bytes.count < 1000)
        let careful = Kryo { configuration in
            configuration.references = false
            configuration.register("java.util.ArrayList")
            configuration.register(Self.point, as: .deflate())
            configuration.limits.inflatedBytes = 10_000
        }
        let error = #expect(throws: KryoError.self) { try careful.readClassAndObject(from: bytes) }
        #expect(error?.code == .sizeLimit)
    }
}
