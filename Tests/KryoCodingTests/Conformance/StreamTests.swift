import Foundation
import KryoCoding
import Testing

/// Inputs and outputs whose buffers end in the middle of everything.
struct StreamTests {
    /// Gives the bytes in pieces of some size.
    private static func input(_ bytes: Data, pieces: Int) -> KryoInput {
        var rest = bytes[...]
        return KryoInput(bufferSize: 16) { buffer in
            let piece = rest.prefix(min(pieces, buffer.count))
            rest = rest.dropFirst(piece.count)
            piece.copyBytes(to: buffer)
            return piece.count
        }
    }

    /// Keeps what comes out of an output with a buffer of some size.
    private static func written(bufferSize: Int, _ write: (inout KryoOutput) throws -> Void) throws -> Data {
        var data = Data()
        var output = KryoOutput(bufferSize: bufferSize) { data.append(contentsOf: $0) }
        try write(&output)
        try output.flush()
        return data
    }

    private static let alphabets = [
        ["a"], ["a", "\u{E9}"], ["\u{E9}"], ["\u{20AC}", "z"], ["\u{1F600}"], ["e\u{301}", "\u{323}", "x"],
        ["\u{0}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}"],
    ]

    @Test("strings of all lengths pass all buffers", arguments: alphabets)
    func strings(alphabet: [String]) throws {
        let texts = (Array(0..<68) + [90, 127, 128, 200]).map { length in
            (0..<length).map { alphabet[$0 % alphabet.count] }.joined()
        }
        func write(_ output: inout KryoOutput) throws {
            for text in texts {
                try output.writeString(text)
                try output.writeCharSequence(text)
                try output.writeText(JavaText(units: Array(text.utf16.dropLast()) + [0xD800]))
            }
        }
        var whole = KryoOutput()
        try write(&whole)
        let bytes = whole.takeData()
        for size in [16, 17, 31, 64, 1000] { #expect(try Self.written(bufferSize: size, write) == bytes) }
        for pieces in [1, 3, 16, 1000] {
            var input = Self.input(bytes, pieces: pieces)
            for text in texts {
                #expect(try input.readString().map { Array($0.utf16) } == Array(text.utf16))
                #expect(try input.readText() == JavaText(text))
                #expect(try input.readText()?.units == Array(text.utf16.dropLast()) + [0xD800])
            }
            #expect(try input.isAtEnd())
            #expect(input.position == bytes.count)
        }
    }

    @Test("numbers at the edges of their lengths pass all buffers")
    func numbers() throws {
        let longs = (0..<64).flatMap { shift -> [Int64] in
            let power = Int64(bitPattern: 1 << UInt64(shift))
            return [power &- 1, power, power &+ 1, 0 &- power, ~power]
        }
        let ints = longs.map { Int32(truncatingIfNeeded: $0) }
        func write(_ output: inout KryoOutput) throws {
            for (long, int) in zip(longs, ints) {
                try output.writeLong(long)
                for isPositive in [true, false] {
                    try output.writeLong(long, optimizePositive: isPositive)
                    try output.writeInt(int, optimizePositive: isPositive)
                }
                try output.writeInt(int)
                try output.writeShort(Int16(truncatingIfNeeded: int))
                try output.writeChar(UInt16(truncatingIfNeeded: int))
                try output.writeDouble(Double(long))
                try output.writeFloat(Float(int))
                try output.writeBoolean(int < 0)
            }
        }
        var whole = KryoOutput()
        try write(&whole)
        let bytes = whole.takeData()
        for size in [16, 19, 64] { #expect(try Self.written(bufferSize: size, write) == bytes) }
        for pieces in [1, 5, 16] {
            var input = Self.input(bytes, pieces: pieces)
            for (long, int) in zip(longs, ints) {
                #expect(try input.readLong() == long)
                for isPositive in [true, false] {
                    #expect(try input.readLong(optimizePositive: isPositive) == long)
                    #expect(try input.readInt(optimizePositive: isPositive) == int)
                }
                #expect(try input.readInt() == int)
                #expect(try input.readShort() == Int16(truncatingIfNeeded: int))
                #expect(try input.readChar() == UInt16(truncatingIfNeeded: int))
                #expect(try input.readDouble() == Double(long))
                #expect(try input.readFloat() == Float(int))
                #expect(try input.readBoolean() == (int < 0))
            }
            #expect(try input.isAtEnd())
        }
    }

    @Test("bytes are read and passed over in streams as in memory")
    func skipping() throws {
        let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
        for pieces in [1, 7, 1000] {
            var input = Self.input(bytes, pieces: pieces)
            #expect(try input.readBytes(10) == Array(bytes[..<10]))
            try input.skip(500)
            #expect(input.position == 510)
            #expect(try input.readBytes(0) == [])
            #expect(try input.readBytes(490) == Array(bytes[510...]))
            #expect(try input.isAtEnd())
            #expect(throws: KryoError.self) { try input.readByte() }
            #expect(throws: KryoError.self) { try input.skip(1) }
        }
    }

    @Test("a graph takes no more of a stream than it may")
    func limits() throws {
        let kryo = Kryo { $0.limits.bytes = 100 }
        let text = String(repeating: "x", count: 500)
        let bytes = try kryo.data(writingClassAndObject: text)
        for pieces in [1, 50, 1000] {
            var taken = 0
            var rest = bytes[...]
            var input = KryoInput(bufferSize: 64) { buffer in
                let piece = rest.prefix(min(pieces, buffer.count))
                rest = rest.dropFirst(piece.count)
                piece.copyBytes(to: buffer)
                taken += piece.count
                return piece.count
            }
            let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: &input) }
            #expect(error?.code == .sizeLimit)
            #expect(taken <= 100)
        }
    }
}
