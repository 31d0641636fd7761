import ObjectGraph

/// How one property is read.
struct PropertyReader<Root>: Sendable {
    /// Gives an object that has been made the value of its property.
    let fill: @Sendable (inout Root, MemberFrames) throws -> Void
    /// Keeps the value of the property of an object that is still to be built.
    let collect: @Sendable (PropertyValues, MemberFrames) throws -> Void

    init<Value>(
        _ value: ValueReader<Root, Value>, set: (@Sendable (inout Root, Value) throws -> Void)?, index: Int
    ) {
        fill = { root, frames in
            guard let set else { return }
            try value.readIfPresent(in: frames) { try set(&root, $0) }
        }
        collect = { values, frames in
            try value.read(in: frames) { values.store($0, at: index) }
        }
    }
}

/// How the value of one property is read.
///
/// Values are handed over, not given back: where a type is unknown, the compiler asks the runtime for the metadata of its
/// optional each time.
struct ValueReader<Root, Value>: Sendable {
    let coder: any ValueCoder<Value>
    /// Where the value may stand, in the order in which the places are tried.
    let places: [KeyTree.Place]
    let absence: PropertyDescription<Root, Value>.Absence
    private let takesNull = Value.self is any ExpressibleByNilLiteral.Type

    init(
        coder: any ValueCoder<Value>, places: [KeyTree.Place], absence: PropertyDescription<Root, Value>.Absence
    ) {
        self.coder = coder
        self.places = places
        self.absence = absence
    }

    /// Reads the value of an object that has one already, which it keeps where there is none, or null.
    func readIfPresent(in frames: MemberFrames, _ take: (Value) throws -> Void) throws {
        let slot = try frames.slot(for: places)
        if slot.isPresent || (slot.node != nil && takesNull && absence.isAutomatic) {
            let value: Value
            do { value = try coder.decode(in: slot) } catch { return try slot.leaveOut(error) }
            return try take(value)
        }
        try takeAbsent(in: slot, isKept: true, take)
    }

    /// Reads the value of an object that is still to be built.
    func read(in frames: MemberFrames, _ take: (Value) throws -> Void) throws {
        let slot = try frames.slot(for: places)
        guard slot.isPresent else { return try takeAbsent(in: slot, isKept: false, take) }
        try take(decode(in: slot))
    }

    private func decode(in slot: HRDecodingSlot) throws -> Value {
        do { return try coder.decode(in: slot) } catch { return try slot.standIn(for: error) }
    }

    private func takeAbsent(in slot: HRDecodingSlot, isKept: Bool, _ take: (Value) throws -> Void) throws {
        switch absence {
        case .automatic:
            if !isKept { try take(decode(in: slot)) }
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

extension PropertyDescription.Absence {
    fileprivate var isAutomatic: Bool {
        if case .automatic = self { true } else { false }
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
