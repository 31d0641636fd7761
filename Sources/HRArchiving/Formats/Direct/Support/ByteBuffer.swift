import Foundation

/// The bytes of a file that is being written: a buffer that grows, and becomes `Data` without being copied.
struct ByteBuffer: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    init(capacity: Int = 4096) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    /// Hands the memory over.
    consuming func data() -> Data {
        let (base, count) = (base, count)
        discard self
        return Data(bytesNoCopy: base, count: count, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    subscript(index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "an index beyond the buffer")
        return base[index]
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        base[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    mutating func append(contentsOf text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends a byte several times.
    mutating func append(_ byte: UInt8, count repetitions: Int) {
        reserve(repetitions)
        (base + count).update(repeating: byte, count: repetitions)
        count += repetitions
    }

    /// Appends up to a number of bytes that the body writes; it returns how many it has written.
    @inline(__always)
    mutating func append(upTo limit: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(limit)
        let written = body(base + count)
        precondition(written >= 0 && written <= limit, "more bytes written than reserved")
        count += written
    }

    /// Forgets what was appended since the buffer had a length.
    mutating func truncate(to length: Int) {
        precondition(length >= 0 && length <= count, "a length beyond the buffer")
        count = length
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: base, count: count))
    }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity - count < additional { grow(by: additional) }
    }

    private mutating func grow(by additional: Int) {
        let larger = max(capacity * 2, count + additional)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        new.update(from: base, count: count)
        base.deallocate()
        base = new
        capacity = larger
    }
}
