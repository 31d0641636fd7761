import ObjectGraph

/// Reads one property of an object: see ``MemberWriting``.
protocol MemberReading: AnyObject, Sendable {
    /// Gives an object that has been made the value of its property.
    func fill(_ root: UnsafeMutableRawPointer, from frames: borrowing MemberFrames) throws
    /// Keeps the value of the property of an object that is still to be built.
    func collect(in values: PropertyValues, from frames: borrowing MemberFrames) throws
}

/// Reads the values of one property.
///
/// Values are handed over, not given back: where a type is unknown, the compiler asks the runtime for the metadata of its
/// optional each time.
final class PropertyReader<Root, Value>: MemberReading {
    private let coder: any ValueCoder<Value>
    private let isLeaf: Bool
    /// Where the value may stand, in the order in which the places are tried.
    private let places: [KeyTree.Place]
    /// The only place, if it is one of the object itself.
    private let onlyKey: String?
    private let absence: PropertyDescription<Root, Value>.Absence
    private let isAutomatic: Bool
    private let takesNull = Value.self is any ExpressibleByNilLiteral.Type
    private let set: (@Sendable (inout Root, Value) throws -> Void)?
    private let offset: Int?
    private let index: Int

    init(
        coder: any ValueCoder<Value>, places: [KeyTree.Place], absence: PropertyDescription<Root, Value>.Absence,
        set: (@Sendable (inout Root, Value) throws -> Void)?, offset: Int?, index: Int
    ) {
        self.coder = coder
        self.places = places
        self.absence = absence
        self.set = set
        self.offset = offset
        self.index = index
        isLeaf = coder.isLeaf
        onlyKey = places.count == 1 && places[0].group == nil ? places[0].key : nil
        if case .automatic = absence { isAutomatic = true } else { isAutomatic = false }
    }

    func fill(_ root: UnsafeMutableRawPointer, from frames: borrowing MemberFrames) throws {
        guard let set else { return }
        if let offset {
            // Where a stored property of a structure lies, `MemoryLayout.offset(of:)` has said once: to follow its key path
            // costs 630 instructions each time.
            let place = (root + offset).assumingMemoryBound(to: Value.self)
            return try read(from: frames, isMade: true) { place.pointee = $0 }
        }
        let root = root.assumingMemoryBound(to: Root.self)
        try read(from: frames, isMade: true) { try set(&root.pointee, $0) }
    }

    func collect(in values: PropertyValues, from frames: borrowing MemberFrames) throws {
        try read(from: frames, isMade: false) { values.store($0, at: index) }
    }

    /// - Parameter isMade: Whether the object has a value already, which it keeps where there is none, or null.
    private func read(
        from frames: borrowing MemberFrames, isMade: Bool, _ take: (Value) throws -> Void
    ) throws {
        guard let onlyKey else { return try read(in: frames.slot(for: places), isMade: isMade, take) }
        let member = try frames.frame.index(ofKey: onlyKey)
        if isLeaf, member >= 0, try coder.take(frames.frame.members[member].value, take) { return }
        let node = member < 0 ? HRNode?.none : frames.frame.members[member].value
        try read(in: HRDecodingSlot(frames.frame, .key(onlyKey), node), isMade: isMade, take)
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
        do { return try coder.decode(in: slot) } catch { return try slot.standIn(for: error) }
    }

    private func takeAbsent(in slot: HRDecodingSlot, isMade: Bool, _ take: (Value) throws -> Void) throws {
        switch absence {
        case .automatic:
            if !isMade { try take(decode(in: slot)) }
        case .value(let value):
            let value = try value()
            guard case .key(let key) = slot.component, slot.session.countsKeys else { return try take(value) }
            try take(slot.frame.absent(key, value))
        case .refused:
            guard slot.node == nil else { return try take(decode(in: slot)) }
            do { throw slot.frame.missing(slot.component) } catch { try take(slot.standIn(for: error)) }
        }
    }
}

extension HRDecodingSlot {
    /// Whether anything stands here but null.
    fileprivate var isPresent: Bool {
        switch node {
        case nil, .null: false
        default: true
        }
    }
}
