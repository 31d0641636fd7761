/// The objects of a graph that is being read, by reference number.
///
/// Most objects of a graph are short strings, few of which are referred to. Short strings are stored as their
/// characters, without reference counting or allocation.
struct ReadReferences: ~Copyable {
    /// Sixteen bytes: the characters of a short string, or the index of the object.
    private struct Entry {
        enum Kind: UInt64 {
            case reserved = 16
            case null, object, value
        }

        /// The first eight characters, or an index.
        let low: UInt64
        /// The remaining characters. The highest byte is the number of characters of the whole string, or the kind of
        /// an entry that is not a short string.
        let high: UInt64

        init(_ text: ShortText) {
            low = text.low
            high = text.high | UInt64(truncatingIfNeeded: text.count) &<< 56
        }

        init(_ kind: Kind, index: Int = 0) {
            low = UInt64(truncatingIfNeeded: index)
            high = kind.rawValue &<< 56
        }

        /// The kind of the entry; nil for a short string.
        var kind: Kind? { Kind(rawValue: high &>> 56) }
        var index: Int { Int(truncatingIfNeeded: low) }
        var text: ShortText {
            ShortText(low: low, high: high & 0x00FF_FFFF_FFFF_FFFF, count: Int(truncatingIfNeeded: high &>> 56))
        }
    }

    // Blocks of a fixed size, so that entries are not moved when the number of entries grows.
    private var blocks: [UnsafeMutablePointer<Entry>] = []
    /// The last block, which is stored separately: access through the array would check for a unique reference with
    /// each entry.
    private var block: UnsafeMutablePointer<Entry>?
    /// The capacity in entries.
    private var capacity = 0
    private(set) var count = 0
    private var objects: ContiguousArray<AnyObject> = []
    private var values: ContiguousArray<Any> = []

    deinit { for block in blocks { block.deallocate() } }

    /// Reserves the next number.
    @inline(__always)
    mutating func reserve() -> Int {
        append(Entry(.reserved))
        return count &- 1
    }

    /// Stores a short string under the next number.
    @inline(__always)
    mutating func append(_ text: ShortText) { append(Entry(text)) }

    /// Stores a value under the next number.
    mutating func append(value: consuming Any) {
        append(Entry(.value, index: values.count))
        values.append(value)
    }

    @inline(__always)
    private mutating func append(_ entry: Entry) {
        if count == capacity { grow() }
        block?[count & Self.lastInBlock] = entry
        count &+= 1
    }

    private static var blockSize: Int { 1024 }
    private static var lastInBlock: Int { blockSize &- 1 }

    @inline(never)
    private mutating func grow() {
        let new = UnsafeMutablePointer<Entry>.allocate(capacity: Self.blockSize)
        blocks.append(new)
        block = new
        capacity &+= Self.blockSize
    }

    /// The entry of a reserved number.
    private subscript(slot: Int) -> Entry? {
        get { slot >= 0 && slot < count ? blocks[slot / Self.blockSize][slot & Self.lastInBlock] : nil }
        set {
            guard let newValue, slot >= 0, slot < count else { return }
            blocks[slot / Self.blockSize][slot & Self.lastInBlock] = newValue
        }
    }

    mutating func set(_ slot: Int, object: consuming AnyObject) {
        self[slot] = Entry(.object, index: objects.count)
        objects.append(object)
    }

    mutating func set(_ slot: Int, value: consuming Any) {
        self[slot] = Entry(.value, index: values.count)
        values.append(value)
    }

    /// Returns true if the object of a number is known.
    func isKnown(_ number: Int) -> Bool {
        self[number].map { $0.kind != .reserved } ?? false
    }

    /// Stores a value that has been read, unless it has been announced.
    mutating func finish(_ slot: Int, value: Any?) {
        if self[slot]?.kind == .object { return }
        guard let value else { return self[slot] = Entry(.null) }
        set(slot, value: value)
    }

    /// Stores the object at an address, unless it is an instance of a class, which has already been announced.
    mutating func finish(_ slot: Int, at address: UnsafeMutableRawPointer, _ layout: KryoObjectLayout) {
        if !layout.isClass { set(slot, value: layout.box(UnsafeRawPointer(address))) }
    }

    func object(_ number: Int, at offset: Int) throws(KryoError) -> Any? {
        guard let entry = self[number] else {
            throw KryoError(
                .danglingReference, "a reference points to an object that has not been read",
                help: ["check that both sides have the same settings"], offset: offset)
        }
        switch entry.kind {
        case .reserved:
            throw KryoError(
                .danglingReference, "a reference points to an object that is not complete",
                help: ["make its type a class, and let its serializer announce it before its children"], offset: offset)
        case .null: return nil
        case .object: return objects[entry.index]
        case .value: return values[entry.index]
        case nil: return entry.text.string
        }
    }

    mutating func removeAll() {
        let isSmall = count < Self.blockSize
        count = 0
        if !isSmall {
            for block in blocks { block.deallocate() }
            blocks = []
            block = nil
            capacity = 0
        }
        objects.removeAll(keepingCapacity: isSmall)
        values.removeAll(keepingCapacity: isSmall)
    }
}
