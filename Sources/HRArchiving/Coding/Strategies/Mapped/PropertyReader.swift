import ObjectGraph
import ObjectMapping

/// Decodes the value for one key of an object; see ``MemberWriting``.
protocol MemberReading: AnyObject, Sendable {
    func fill(_ root: UnsafeMutableRawPointer, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws
    /// Decodes the value and stores it among the values from which the object is built.
    func collect(_ values: PropertyValues, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws
}

/// Decodes the values of one property.
///
/// Values are passed to closures rather than returned as optionals, whose metadata the runtime would look up each time.
/// The values of most properties are leaves with a key of the object itself, and are decoded without a slot.
final class PropertyReader<Root, Value>: MemberReading {
    private let coder: any ValueCoder<Value>
    /// The locations of the value, in the order in which they are tried.
    private let places: [KeyTree.Location]
    /// The key of the first location.
    private let key: String
    /// True if the key is the only location, and a key of the object itself rather than of a nested dictionary.
    private let isOnlyKey: Bool
    /// True if ``isOnlyKey`` is true and the values are leaves.
    private let isLeaf: Bool
    private let absence: PropertyDescription<Root, Value>.Absence
    private let isAutomatic: Bool
    private let takesNull = Value.self is any ExpressibleByNilLiteral.Type
    private let isSettable: Bool
    private let set: @Sendable (inout Root, Value) throws -> Void
    /// The offset of the value in a struct, or nil to use ``set``. Using the key path takes 630 instructions each time.
    private let offset: Int?
    private let index: Int
    private let get: (@Sendable (Root) throws -> Value)?

    init(
        coder: any ValueCoder<Value>, places: [KeyTree.Location], absence: PropertyDescription<Root, Value>.Absence,
        get: (@Sendable (Root) throws -> Value)?, set: (@Sendable (inout Root, Value) throws -> Void)?, offset: Int?,
        index: Int
    ) {
        self.coder = coder
        self.places = places
        self.absence = absence
        isSettable = set != nil
        self.set = set ?? { _, _ in }
        self.offset = offset
        self.index = index
        self.get = get
        key = places[0].key
        isOnlyKey = places.count == 1 && places[0].group == nil
        isLeaf = isOnlyKey && coder.isLeaf
        if case .automatic = absence { isAutomatic = true } else { isAutomatic = false }
    }

    func fill(_ root: UnsafeMutableRawPointer, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        guard isSettable else { return }
        guard let offset else {
            let root = root.assumingMemoryBound(to: Root.self)
            return try read(in: frame, frames, isMade: true) { try set(&root.pointee, $0) }
        }
        let place = root + offset
        let target = place.assumingMemoryBound(to: Value.self)
        guard isLeaf else { return try read(in: frame, frames, isMade: true) { target.pointee = $0 } }
        let member = try frame.index(ofKey: key)
        if member >= 0, coder.assign(frame.members[member].value, to: place) { return }
        try read(in: slot(of: member, in: frame), isMade: true) { target.pointee = $0 }
    }

    func collect(_ values: PropertyValues, in frame: DecodingFrame, _ frames: borrowing MemberFrames) throws {
        guard isLeaf else { return try read(in: frame, frames, isMade: false) { values.store($0, at: index) } }
        let member = try frame.index(ofKey: key)
        if member >= 0, coder.initialize(values.place(at: index), with: frame.members[member].value) {
            return values.noteStored(at: index)
        }
        try read(in: slot(of: member, in: frame), isMade: false) { values.store($0, at: index) }
    }

    /// - Parameter isMade: True if the object exists already, so that the property may keep its initial value.
    private func read(
        in frame: DecodingFrame, _ frames: borrowing MemberFrames, isMade: Bool, _ take: (Value) throws -> Void
    ) throws {
        guard isOnlyKey else { return try read(in: frames.slot(for: places), isMade: isMade, take) }
        let member = try frame.index(ofKey: key)
        if isLeaf, member >= 0, try coder.take(frame.members[member].value, take) { return }
        try read(in: slot(of: member, in: frame), isMade: isMade, take)
    }

    private func slot(of member: Int, in frame: DecodingFrame) -> HRDecodingSlot {
        HRDecodingSlot(frame, .key(key), member < 0 ? HRNode?.none : frame.members[member].value)
    }

    private func read(in slot: HRDecodingSlot, isMade: Bool, _ take: (Value) throws -> Void) throws {
        let isPresent = slot.isPresent || (isMade && slot.node != nil && takesNull && isAutomatic)
        guard isPresent else { return try takeAbsent(in: slot, isMade: isMade, take) }
        guard isMade else { return try take(decode(in: slot)) }
        let value: Value
        do { value = try coder.decode(in: slot) } catch { return try slot.leaveOut(error) }
        try take(value)
    }

    private func decode(in slot: HRDecodingSlot) throws -> Value {
        do { return try coder.decode(in: slot) } catch { return try slot.placeholder(for: error) }
    }

    /// Returns the value of the property in the type's own defaults, or nil if the type declares none; see
    /// ``HRDefaults``.
    private func fallback() throws -> Value? {
        guard let get, let type = Root.self as? any HRDefaults.Type, let root = type.archiveDefaults as? Root else {
            return nil
        }
        return try get(root)
    }

    private func takeAbsent(in slot: HRDecodingSlot, isMade: Bool, _ take: (Value) throws -> Void) throws {
        switch absence {
        case .automatic where isMade: return
        case .value(let value): return try take(slot.noted(absent: try value()))
        case .automatic, .refused: break
        }
        guard slot.node == nil else { return try take(decode(in: slot)) }
        if !takesNull, let value = try fallback() { return try take(slot.noted(absent: value)) }
        guard case .refused = absence else { return try take(decode(in: slot)) }
        do { throw slot.frame.missing(slot.component) } catch { try take(slot.placeholder(for: error)) }
    }
}
