import ObjectGraph

/// The keys that a description reads: those of the object, and those of dictionaries in it.
struct KeyTree: Sendable {
    /// Where a value may stand.
    struct Place: Sendable {
        /// The dictionary that it lies in; nil for the object itself.
        let group: Int?
        let key: String
    }

    /// A dictionary that values lie in.
    struct Group: Sendable {
        let place: Place
        var keys: [String] = []
    }

    let policy: UnknownKeyPolicy
    private(set) var keys: [String] = []
    private(set) var groups: [Group] = []

    init(policy: UnknownKeyPolicy) {
        self.policy = policy
    }

    /// Adds a way of keys.
    mutating func add(_ path: ArraySlice<String>, in group: Int? = nil) -> Place {
        guard let key = path.first else { return Place(group: group, key: "") }
        if let group {
            if !groups[group].keys.contains(key) { groups[group].keys.append(key) }
        } else if !keys.contains(key) {
            keys.append(key)
        }
        let place = Place(group: group, key: key)
        guard path.count > 1 else { return place }
        if let known = groups.firstIndex(where: { $0.place.group == group && $0.place.key == key }) {
            return add(path.dropFirst(), in: known)
        }
        groups.append(Group(place: place))
        return add(path.dropFirst(), in: groups.count - 1)
    }
}

/// The frame of an object whose properties are read, with those of the dictionaries in it that properties lie in.
struct MemberFrames {
    private let frame: DecodingFrame
    private let keys: KeyTree
    /// Made for objects with such dictionaries only.
    private let groups: Groups?

    private final class Groups {
        var frames: [DecodingFrame?]
        var isOpened: [Bool]

        init(count: Int) {
            frames = Array(repeating: nil, count: count)
            isOpened = Array(repeating: false, count: count)
        }
    }

    init(_ frame: DecodingFrame, _ keys: KeyTree) {
        self.frame = frame
        self.keys = keys
        groups = keys.groups.isEmpty ? nil : Groups(count: keys.groups.count)
    }

    /// The first of some places where anything stands; the first of all if there is none.
    func slot(for places: [KeyTree.Place]) throws -> HRDecodingSlot {
        guard places.count != 1 || places[0].group != nil else {
            let key = places[0].key
            return HRDecodingSlot(frame, .key(key), try frame.node(forKey: key))
        }
        for place in places {
            guard let frame = try frame(of: place.group), let node = try frame.node(forKey: place.key) else { continue }
            return HRDecodingSlot(frame, .key(place.key), node)
        }
        return try slotOfAbsent(places[0])
    }

    /// The place that is missing: where its dictionary is, that of the dictionary.
    private func slotOfAbsent(_ place: KeyTree.Place) throws -> HRDecodingSlot {
        if let frame = try frame(of: place.group) { return HRDecodingSlot(frame, .key(place.key), nil) }
        guard let group = place.group else { return HRDecodingSlot(frame, .key(place.key), nil) }
        return try slotOfAbsent(keys.groups[group].place)
    }

    /// The frame of a dictionary; nil where there is none, or null.
    private func frame(of group: Int?) throws -> DecodingFrame? {
        guard let group, let groups else { return frame }
        if groups.isOpened[group] { return groups.frames[group] }
        let place = keys.groups[group].place
        let opened = try frame(of: place.group).flatMap { try open(place.key, in: $0) }
        groups.isOpened[group] = true
        groups.frames[group] = opened
        return opened
    }

    private func open(_ key: String, in frame: DecodingFrame) throws -> DecodingFrame? {
        guard let node = try frame.presentNode(forKey: key) else { return nil }
        let slot = HRDecodingSlot(frame, .key(key), node)
        do {
            return try slot.follow { place in
                guard place.node?.fields != nil else { throw place.mismatch("a dictionary") }
                return try DecodingFrame.open(in: place)
            }
        } catch {
            try slot.leaveOut(error)
            return nil
        }
    }

    /// Looks after keys that no property has.
    func finish() throws {
        try finish(frame, keys.keys)
        guard let groups else { return }
        for (index, group) in keys.groups.enumerated() {
            guard let frame = groups.frames[index] else { continue }
            try finish(frame, group.keys)
            try frame.session.finishReading(in: frame)
        }
    }

    private func finish(_ frame: DecodingFrame, _ known: [String]) throws {
        switch keys.policy {
        case .asReader: break
        case .ignored: frame.askForAll()
        case .refused:
            var faults = FaultBatch()
            for key in frame.keys where !known.contains(key) {
                let error = frame.session.error(unknownKey: key, in: frame, typeName: frame.typeName, known: known)
                try faults.take(error, in: HRDecodingSlot(frame, .key(key), nil))
            }
            try faults.end()
            frame.askForAll()
        }
    }
}
