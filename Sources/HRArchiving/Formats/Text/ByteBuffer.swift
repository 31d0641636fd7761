import Foundation

/// A growing buffer for the bytes of a file that is being written, which becomes `Data` without being copied.
///
/// The memory is allocated by the C library, whose `realloc` moves the pages of a large block instead of copying them,
/// so that peak memory is not doubled.
struct ByteBuffer: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>
    /// The number of spare bytes after the capacity. They allow a whole word to be stored even if only some of its
    /// bytes are counted.
    private static let slack = 8

    // Up to a thousand bytes, the C library allocates memory fastest.
    init(capacity: Int = 1000) {
        self.capacity = max(capacity, 16)
        base = Self.memory(of: self.capacity + Self.slack, insteadOf: nil)
    }

    deinit {
        free(base)
    }

    /// Returns the bytes, and transfers the ownership of the memory.
    consuming func data() -> Data {
        let (base, count) = (base, count)
        discard self
        guard count > Self.slack else {
            // `Data` stores so few bytes inline.
            defer { free(base) }
            return Data(bytes: base, count: count)
        }
        return Data(bytesNoCopy: base, count: count, deallocator: .free)
    }

    /// Returns a copy of the bytes from an index on.
    func data(from start: Int) -> Data {
        precondition(start >= 0 && start <= count, "an index beyond the buffer")
        return Data(bytes: base + start, count: count - start)
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

    /// Appends a text constant, which the compiler converts to stores of whole words.
    @inline(__always)
    mutating func append(text: StaticString) {
        let start = text.utf8Start, length = text.utf8CodeUnitCount
        reserve(length)
        var index = 0
        while index + 8 <= length {
            store(SWAR.load(start + index), at: index)
            index += 8
        }
        if index < length { store(SWAR.load(start + index, count: length - index), at: index) }
        count += length
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    /// Appends bytes that have been written before.
    @inline(__always)
    mutating func append(again bytes: WrittenBytes) {
        precondition(bytes.start >= 0 && bytes.count >= 0 && bytes.start <= count - bytes.count, "bytes not written")
        reserve(bytes.count)
        let source = base + bytes.start
        store(SWAR.load(source))
        var index = 8
        while index < bytes.count {
            store(SWAR.load(source + index), at: index)
            index += 8
        }
        count += bytes.count
    }

    /// Appends text up to the first special byte, eight bytes at a time.
    ///
    /// - Parameter marks: Finds the special bytes of a word, as the tests of ``SWAR`` do; spaces must not be special.
    /// - Returns: The index of the first special byte, or the end.
    @inline(__always)
    mutating func append(
        _ text: UnsafePointer<UInt8>, from start: Int, to end: Int, until marks: (UInt64) -> UInt64
    ) -> Int {
        reserve(end - start)
        var index = start
        while index < end {
            let length = min(end - index, 8)
            var word = length == 8 ? SWAR.load(text + index) : SWAR.load(text + index, count: length)
            store(word)
            if length < 8 { word |= SWAR.blanks &<< UInt64(length &* 8) }
            let found = marks(word)
            guard found == 0 else {
                let ordinary = min(SWAR.firstIndex(found), length)
                count += ordinary
                return index + ordinary
            }
            count += length
            index += length
        }
        return end
    }

    /// Stores eight bytes at an offset from the end of the counted bytes, without counting them.
    @inline(__always)
    private mutating func store(_ word: UInt64, at offset: Int = 0) {
        UnsafeMutableRawPointer(base + count + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    mutating func append(contentsOf text: String) {
        text.withBytes { append($0) }
    }

    /// Appends a byte several times.
    mutating func append(_ byte: UInt8, count repetitions: Int) {
        reserve(repetitions)
        guard repetitions > 8 else {
            store(SWAR.ones &* UInt64(byte))
            return count += max(repetitions, 0)
        }
        (base + count).update(repeating: byte, count: repetitions)
        count += repetitions
    }

    /// Appends up to a number of bytes that a closure writes; the closure returns the number of bytes written.
    @inline(__always)
    mutating func append(upTo limit: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(limit)
        let written = body(base + count)
        precondition(written >= 0 && written <= limit, "more bytes written than reserved")
        count += written
    }

    /// Appends bytes written by a closure that stores words, the last of which may extend up to eight bytes past the
    /// bytes that are counted.
    @inline(__always)
    mutating func append(wordsUpTo limit: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
        append(upTo: limit) { body(UnsafeMutableRawPointer($0)) }
    }

    /// Removes all bytes after a length.
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
        base = Self.memory(of: larger + Self.slack, insteadOf: base)
        capacity = larger
    }

    /// Returns memory of a size, with the contents of the old memory, which is released.
    private static func memory(of size: Int, insteadOf old: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>
    {
        guard let memory = realloc(old, size) else { preconditionFailure("out of memory") }
        return memory.assumingMemoryBound(to: UInt8.self)
    }
}

extension Data {
    /// Passes the bytes to a closure, and throws only errors of the type that the closure throws.
    @inline(__always)
    func withBytes<Value, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withUnsafeBytes { bytes in
            Result { () throws(Failure) -> Value in try body(bytes.bindMemory(to: UInt8.self)) }
        }.get()
    }
}

extension String {
    /// Passes the UTF-8 bytes of the string to a closure. They are copied only if the string is stored in another form.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}

/// A range of the bytes that have been written to a ``ByteBuffer``.
struct WrittenBytes {
    let start: Int
    let count: Int
}
