import Foundation
import KryoCoding
import Testing

/// Chunks, and streams with small buffers.
@Suite struct ChunkTests {
    @Test func chunksEndWhereJavaEndsThem() throws {
        var output = KryoOutput()
        output.beginChunks()
        try output.writeBytes([UInt8](repeating: 7, count: 1023))
        try output.writeInt(5)
        try output.endChunks()
        let bytes = [UInt8](output.takeData())
        #expect(Array(bytes.prefix(2)) == [0xFF, 0x07])
        #expect(Array(bytes.suffix(6)) == [4, 0, 0, 0, 5, 0])
        #expect(bytes.count == 2 + 1023 + 6)
    }

    @Test(arguments: [nil, 1, 5, 4096]) func nestedChunksAreRead(buffer: Int?) throws {
        var output = KryoOutput()
        output.beginChunks()
        try output.writeString("outer")
        output.beginChunks()
        try output.writeBytes([UInt8](repeating: 1, count: 3000))
        try output.writeString("unread")
        try output.endChunks()
        try output.writeString("after")
        try output.endChunks()
        try output.writeString("end")
        var rest = [UInt8](output.takeData())[...]
        var input = KryoInput(rest)
        if let buffer {
            input = KryoInput(bufferSize: buffer) { target in
                let count = min(buffer, target.count, rest.count)
                target.copyBytes(from: rest.prefix(count))
                rest = rest.dropFirst(count)
                return count
            }
        }
        try input.beginChunks()
        #expect(try input.readString() == "outer")
        try input.beginChunks()
        #expect(try input.readBytes(3000).allSatisfy { $0 == 1 })
        input.endChunks()
        #expect(try input.readString() == "after")
        input.endChunks()
        #expect(try input.readString() == "end")
        #expect(try input.isAtEnd())
    }

    @Test func outputsHandTheirBytesToStreams() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "kryo-\(UUID().uuidString)")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) } }
        let stream = try #require(OutputStream(url: url, append: false))
        stream.open()
        var output = KryoOutput(to: stream, bufferSize: 16)
        for number in 0..<1000 as Range<Int32> { try output.writeInt(number, optimizePositive: true) }
        try output.writeString(String(repeating: "日本", count: 100))
        try output.flush()
        stream.close()
        let file = try FileHandle(forReadingFrom: url)
        var input = KryoInput(from: file, bufferSize: 16)
        for number in 0..<1000 as Range<Int32> { #expect(try input.readInt(optimizePositive: true) == number) }
        #expect(try input.readString() == String(repeating: "日本", count: 100))
        #expect(try input.isAtEnd())
        #expect(input.position == output.position)
    }

    @Test func outputsRefuseMoreThanTheirLimit() throws {
        var output = KryoOutput(capacity: 4, limit: 16)
        try output.writeLong(1)
        try output.writeLong(2)
        #expect(throws: KryoError.self) { try output.writeByte(0 as UInt8) }
    }
}
