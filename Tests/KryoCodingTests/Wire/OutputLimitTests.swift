import Foundation
import KryoCoding
import Testing

/// No byte more than allowed is taken, whatever writes it and wherever it stands.
struct OutputLimitTests {
    private typealias Writing = @Sendable (inout KryoOutput) throws -> Void

    private static let writings: [(name: String, write: Writing)] = [
        ("byte", { try $0.writeByte(1 as UInt8) }), ("signed byte", { try $0.writeByte(-1 as Int8) }),
        ("boolean", { try $0.writeBoolean(true) }), ("short", { try $0.writeShort(1) }),
        ("char", { try $0.writeChar(0x20AC) }), ("int", { try $0.writeInt(1) }), ("long", { try $0.writeLong(1) }),
        ("float", { try $0.writeFloat(1) }), ("double", { try $0.writeDouble(1) }),
        ("varint", { try $0.writeInt(300, optimizePositive: true) }),
        ("long varint", { try $0.writeInt(.min, optimizePositive: false) }),
        ("varlong", { try $0.writeLong(-1, optimizePositive: true) }),
        ("scaled float", { try $0.writeFloat(1.5, precision: 1000, optimizePositive: true) }),
        ("scaled double", { try $0.writeDouble(1.5, precision: 1000, optimizePositive: true) }),
        ("short string", { try $0.writeString("ab") }), ("string", { try $0.writeString("caf\u{E9}") }),
        ("long string", { try $0.writeString(String(repeating: "x", count: 70)) }),
        ("pairs", { try $0.writeString("\u{1F600}\u{1F600}") }), ("null", { try $0.writeString(nil) }),
        ("text", { try $0.writeText(JavaText(units: [0xD800, 0x61])) }),
        ("sequence", { try $0.writeCharSequence("hello") }), ("ASCII", { try $0.writeASCII("hello") }),
        ("bytes", { try $0.writeBytes([1, 2, 3, 4, 5]) }),
        ("more bytes", { try $0.writeBytes((0..<30).lazy.map { UInt8($0) }) }),
        (
            "chunks",
            { output in
                output.beginChunks()
                try output.writeBytes([1, 2, 3])
                output.beginChunks()
                try output.writeString("caf\u{E9}")
                try output.endChunks()
                try output.endChunks()
            }
        ),
    ]

    @Test("No way of writing takes more bytes than the limit", arguments: writings.map(\.name))
    func limits(name: String) throws {
        let write = try #require(Self.writings.first { $0.name == name }?.write)
        for capacity in [0, 16, 512] {
            for limit in [0, 1, 2, 5, 9, 15, 16, 17, 40, 100, 511, 512, 513] {
                var free = KryoOutput(capacity: capacity)
                var bound = KryoOutput(capacity: capacity, limit: limit)
                var whole = 0
                var error: KryoError?
                while error == nil, whole <= limit {
                    try write(&free)
                    do {
                        try write(&bound)
                        whole = bound.position
                        #expect(whole == free.position)
                    } catch let thrown as KryoError {
                        error = thrown
                    }
                }
                #expect(error?.code == .sizeLimit)
                #expect(free.position > limit, "it would have had room")
                #expect(bound.position <= limit)
                #expect(bound.data.prefix(whole) == free.data.prefix(whole))
            }
        }
    }

    @Test("Bytes in open chunks count towards the limit")
    func chunksCount() throws {
        var output = KryoOutput(limit: 3000)
        output.beginChunks()
        var count = 0
        let error = #expect(throws: KryoError.self) {
            while true {
                try output.writeByte(0 as UInt8)
                count += 1
            }
        }
        #expect(error?.message == "the output has no room for more bytes")
        #expect(count <= 3000)
        output.clear()
        try output.writeBytes([UInt8](repeating: 1, count: 3000))
        #expect(throws: KryoError.self) { try output.writeByte(1 as UInt8) }
        #expect(output.takeData().count == 3000)
        try output.writeByte(1 as UInt8)
        #expect(output.position == 1)
    }

    @Test("300 bytes do not go into 100")
    func example() throws {
        var output = KryoOutput(limit: 100)
        let error = #expect(throws: KryoError.self) { try output.writeBytes([UInt8](repeating: 0, count: 300)) }
        #expect(error?.description == "byte 0: KR0602 the output has no room for more bytes")
        let kryo = Kryo()
        #expect(throws: KryoError.self) { try kryo.writeClassAndObject([Int32](repeating: 1, count: 100), to: &output) }
    }
}
