import ObjectGraph

/// The keys that a description reads: those of the object, and those of nested dictionaries.
struct KeyTree: Sendable {
    /// A key, and the dictionary that contains it.
    struct Location: Sendable {
        /// The index of the dictionary in ``KeyTree/groups``, or nil for the object itself.
        let group: Int?
        let key: String
    }

    /// A nested dictionary with values of properties.
    struct Group: Sendable {
        let place: Location
        var keys: [String] = []
        var former: [String: String] = [:]
    }

    /// True if unknown keys are errors, false if they are ignored; nil to use the unarchiver's setting.
    let refusesUnknown: Bool?
    /// True if a property collects the unknown keys of the object.
    var isCollected = false
    /// True if the property also collects the unknown keys of nested dictionaries.
    var areGroupsCollected = false
    private(set) var keys: [String] = []
    /// The present keys by the former keys. A present key that is in another dictionary is represented by an empty
    /// string.
    private(set) var former: [String: String] = [:]
    private(set) var groups: [Group] = []

    init(refusesUnknown: Bool?) {
        self.refusesUnknown = refusesUnknown
    }

    /// Returns the keys of the object, or of a dictionary.
    func keys(in group: Int?) -> [String] { group.map { groups[$0].keys } ?? keys }

    /// Returns the nested dictionaries of the object or of another dictionary, with their keys.
    func groups(in outer: Int?) -> [(index: Int, key: String)] {
        groups.indices.filter { groups[$0].place.group == outer }.map { ($0, groups[$0].place.key) }
    }

    /// Returns the key path of a dictionary; empty for the object itself.
    func path(of group: Int?) -> [String] {
        guard let group else { return [] }
        return path(of: groups[group].place.group) + [groups[group].place.key]
    }

    /// Adds the key paths of one property, the present one first, and returns their locations.
    mutating func add(_ paths: [[String]]) -> [Location] {
        guard let first = paths.first else { return [] }
        let present = add(first[...])
        if let key = first.first { former[key] = nil }
        return [present] + paths.dropFirst().map { add(former: $0, of: present) }
    }

    private mutating func add(former path: [String], of present: Location) -> Location {
        let top = path.first.flatMap { keys.contains($0) ? nil : $0 }
        let place = add(path[...])
        let key = place.group == present.group ? present.key : ""
        if let group = place.group { groups[group].former[place.key] = key }
        if let top { former[top] = place.group == nil ? key : "" }
        return place
    }

    private mutating func add(_ path: ArraySlice<String>, in group: Int? = nil) -> Location {
        guard let key = path.first else { return Location(group: group, key: "") }
        if let group {
            if !groups[group].keys.contains(key) { groups[group].keys.append(key) }
        } else if !keys.contains(key) {
            keys.append(key)
        }
        let place = Location(group: group, key: key)
        guard path.count > 1 else { return place }
        if let known = groups.firstIndex(where: { $0.place.group == group && $0.place.key == key }) {
            return add(path.dropFirst(), in: known)
        }
        groups.append(Group(place: place))
        return add(path.dropFirst(), in: groups.count - 1)
    }
}

/// The frame of an object whose properties are decoded, and the frames of nested dictionaries with properties.
struct MemberFrames: ~Copyable {
    let frame: DecodingFrame
    /// The frames of nested dictionaries, or nil if there are none.
    private let groups: Groups?

    private final class Groups {
        let tree: KeyTree
        var frames: [DecodingFrame?]
        var isOpened: [Bool]

        init(_ tree: KeyTree) {
            self.tree = tree
            frames = Array(repeating: nil, count: tree.groups.count)
            isOpened = Array(repeating: false, count: tree.groups.count)
        }
    }

    init(_ frame: DecodingFrame, _ keys: borrowing KeyTree) {
        self.frame = frame
        groups = keys.groups.isEmpty ? nil : Groups(copy keys)
    }

    /// Returns the slot of the first location with a value, or that of the first location if none has a value.
    func slot(for places: [KeyTree.Location]) throws -> HRDecodingSlot {
        for place in places {
            guard let frame = try frame(of: place.group), let node = try frame.node(forKey: place.key) else { continue }
            return HRDecodingSlot(frame, .key(place.key), node)
        }
        return try slotOfAbsent(places[0])
    }

    /// Returns the slot of a location without a value. If the dictionary that would contain the value is absent,
    /// returns the slot of the outermost absent dictionary.
    private func slotOfAbsent(_ place: KeyTree.Location) throws -> HRDecodingSlot {
        if let frame = try frame(of: place.group) { return HRDecodingSlot(frame, .key(place.key), nil) }
        guard let group = place.group, let groups else { return HRDecodingSlot(frame, .key(place.key), nil) }
        return try slotOfAbsent(groups.tree.groups[group].place)
    }

    /// Returns the frame of a dictionary, or nil if it is absent or null.
    func frame(of group: Int?) throws -> DecodingFrame? {
        guard let group, let groups else { return frame }
        if groups.isOpened[group] { return groups.frames[group] }
        let place = groups.tree.groups[group].place
        let opened =
            if let outer = try frame(of: place.group) { try open(place.key, in: outer) } else { nil as DecodingFrame? }
        groups.isOpened[group] = true
        groups.frames[group] = opened
        if opened == nil, let questions = frame.session.observedKeys?.questions { ask(groups.tree, group, questions) }
        return opened
    }

    /// Records the keys of an absent dictionary as requested.
    private func ask(_ tree: KeyTree, _ group: Int, _ questions: KeyQuestions) {
        let path = frame.path.appending(tree.path(of: group)), group = tree.groups[group]
        for key in group.keys where group.former[key] == nil { questions.note(key, at: path, by: frame.typeName) }
    }

    private func open(_ key: String, in frame: DecodingFrame) throws -> DecodingFrame? {
        guard let slot = try frame.presentSlot(forKey: key) else { return nil }
        do {
            return try slot.follow(withoutReading: ()) { place in
                guard place.node?.fields != nil else { throw place.mismatch("a dictionary") }
                return try DecodingFrame.open(in: place)
            }
        } catch {
            try slot.leaveOut(error)
            return nil
        }
    }

    /// Reports the unknown keys of the object and of the nested dictionaries.
    func finish(_ keys: KeyTree) throws {
        if !keys.isCollected { try finish(frame, keys.keys, keys.former, keys.refusesUnknown) }
        guard let groups else { return }
        for (index, group) in groups.tree.groups.enumerated() {
            guard let frame = groups.frames[index] else { continue }
            if !keys.areGroupsCollected { try finish(frame, group.keys, group.former, keys.refusesUnknown) }
            try frame.session.finishReading(in: frame)
        }
    }

    private func finish(
        _ frame: DecodingFrame, _ known: [String], _ former: [String: String], _ refusesUnknown: Bool?
    ) throws {
        guard let refusesUnknown else { return frame.note(former: former) }
        if refusesUnknown {
            var faults = FaultBatch()
            let path = frame.path
            for key in frame.keys where !known.contains(key) && !frame.isExtension(key) {
                let error = frame.error(
                    unknownKey: key, at: path, typeName: frame.typeName, known: known, former: former)
                try faults.take(unknownKey: error, in: frame)
            }
            try faults.end()
        }
        try frame.askForAll()
    }
}
