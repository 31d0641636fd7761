public import Foundation

extension KryoOutput {
    /// Creates an output that writes to an open file.
    public init(to file: FileHandle, bufferSize: Int = 16 << 10) {
        self.init(bufferSize: bufferSize) { bytes in try file.write(contentsOf: bytes) }
    }

    /// Creates an output that writes to an open stream.
    public init(to stream: OutputStream, bufferSize: Int = 16 << 10) {
        self.init(bufferSize: bufferSize) { bytes in
            var written = 0
            while written < bytes.count, let start = bytes.baseAddress {
                let place = start.advanced(by: written).assumingMemoryBound(to: UInt8.self)
                let count = stream.write(place, maxLength: bytes.count - written)
                guard count > 0 else { throw stream.streamError ?? CocoaError(.fileWriteUnknown) }
                written += count
            }
        }
    }

    /// A copy of the bytes in memory.
    ///
    /// - Complexity: O(n)
    public var data: Data { withUnsafeBytes { Data($0) } }

    /// Returns the bytes in memory without copying them, and clears the output.
    public mutating func takeData() -> Data {
        abandonChunks(downTo: 0)
        let full = region
        region = Self.region(of: 0, within: limit)
        return Data(
            bytesNoCopy: full.base, count: full.position, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }
}
