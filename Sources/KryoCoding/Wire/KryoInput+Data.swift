public import Foundation

extension KryoInput {
    /// Creates an input from an open file.
    public init(from file: FileHandle, bufferSize: Int = 16 << 10) {
        self.init(bufferSize: bufferSize) { buffer in
            guard let data = try file.read(upToCount: buffer.count) else { return 0 }
            data.copyBytes(to: buffer)
            return data.count
        }
    }

    /// Creates an input from an open stream.
    public init(from stream: InputStream, bufferSize: Int = 16 << 10) {
        self.init(bufferSize: bufferSize) { buffer in
            guard let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let count = stream.read(start, maxLength: buffer.count)
            guard count >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
            return count
        }
    }
}
