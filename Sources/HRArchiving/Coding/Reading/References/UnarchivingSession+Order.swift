import ObjectGraph

/// The state of reading ahead: objects are decoded before the references to them ask for them.
struct ReadingOrder {
    var members = KnownMembers()
    /// The walks whose objects are being decoded, outermost first.
    fileprivate var walks: [ReferenceWalk] = []
    var notes = ReferenceWalk.Notes()
    /// Errors of objects that were read ahead, thrown when a reference asks for the object.
    fileprivate var failures: [Place: Failure] = [:]
    /// Unknown keys of objects read ahead, reported when a reference asks for the object.
    fileprivate var unknownKeys: [Place: [HRPath]] = [:]

    fileprivate struct Failure {
        let type: ObjectIdentifier
        let error: HRError
        /// What was being decoded, and needed for the object: once it is complete, the object may be decoded.
        let blocker: Place?
    }

    /// How many walks are in progress.
    var walkCount: Int { walks.count }

    /// How many walks may be nested, as a bit is kept for each. Only hostile files have more.
    fileprivate static var walkLimit: Int { 16 }
}

extension UnarchivingSession {
    /// Decodes the target of a reference that is followed at once, after the objects that it is known to need.
    func readAhead<T>(_ place: Place, as type: T.Type, for slot: HRDecodingSlot) throws {
        try readAhead(place, for: slot) { [unowned self] in declared(type) }
    }

    func readAhead(_ place: Place, for slot: HRDecodingSlot, _ declared: () -> DeclaredMember) throws {
        guard isUnread(place) else { return }
        let key = slot.memberKey
        let isOnWalk = isOnWalk(place, key)
        let member = note(key, declared)
        if let error = failure(of: place, as: member) { throw error }
        guard !isOnWalk, order.walks.count < ReadingOrder.walkLimit else { return }
        try read(
            ReferenceWalk(from: place, as: member, under: key, level: order.walks.count, in: self), for: slot)
        if let error = failure(of: place, as: member) { throw error }
    }

    /// Whether the innermost walk covers a place already, which then is in a circle with an object being decoded.
    private func isOnWalk(_ place: Place, _ key: MemberKey?) -> Bool {
        // What was attempted within a walk was not reached by it.
        let level = attempts.walkCount
        guard order.walks.count > level, order.notes.isVisited(place, within: level), let key,
            let last = order.walks.last
        else { return false }
        return last.follows(order.members.number(of: key), order.members)
    }

    private func note(_ key: MemberKey?, _ declared: () -> DeclaredMember) -> DeclaredMember {
        key.map { order.members.follow($0, declared) } ?? declared()
    }

    private func read(_ walk: ReferenceWalk, for slot: HRDecodingSlot) throws {
        order.walks.append(walk)
        defer { order.notes.forget(order.walks.removeLast()) }
        for task in walk.order where isUnread(task.place) { try read(task.place, as: task.member, for: slot) }
    }

    /// Decodes an object ahead of the reference that will ask for it, and keeps its error for that.
    private func read(_ place: Place, as member: DeclaredMember, for slot: HRDecodingSlot) throws {
        let known = collected.paths.count, blockers = attempts.blockers.count
        do {
            let frame = try DecodingFrame(following: slot, to: place)
            try member.read(HRDecodingSlot(wholeOf: frame))
        } catch let error as HRError {
            if error.endsReading { throw error }
            keep(error, of: place, as: member, blockedSince: blockers)
        }
        let keys = collected.take(behind: known)
        if !keys.isEmpty { order.unknownKeys[place] = keys }
    }

    private func keep(_ error: HRError, of place: Place, as member: DeclaredMember, blockedSince count: Int) {
        let blocker = attempts.blockers[count...].last(where: isBlocking)
        // Nobody has to know of the blocker until somebody asks for the object.
        attempts.blockers.removeLast(attempts.blockers.count - count)
        if error.code == .cycle, blocker == nil { return }
        order.failures[place] = ReadingOrder.Failure(
            type: ObjectIdentifier(member.type), error: error, blocker: blocker)
    }

    private func failure(of place: Place, as member: DeclaredMember) -> HRError? {
        guard let failure = order.failures[place], failure.type == ObjectIdentifier(member.type) else { return nil }
        if let blocker = failure.blocker {
            guard isBlocking(blocker) else { return nil }
            attempts.blockers.append(blocker)
        }
        return failure.error
    }

    /// Reports the unknown keys of an object that was read ahead, now that a reference asks for it.
    func tellUnknownKeys(of place: Place) {
        guard !order.unknownKeys.isEmpty, let keys = order.unknownKeys.removeValue(forKey: place)
        else {
            return
        }
        collected.add(keys)
    }

    // MARK: What types declare

    /// Notes the declared type of a slot whose value is no reference.
    @inline(never)
    func noteContained<T>(_ type: T.Type, in slot: HRDecodingSlot) {
        noteContained(in: slot) { declared(type) }
    }

    /// Notes how a slot is decoded whose value is no reference.
    @inline(never)
    func noteContained(in slot: HRDecodingSlot, _ declared: () -> DeclaredMember) {
        guard !slot.component.isRoot || !slot.frame.startsPath, !attempts.isAttempt(slot), let key = slot.memberKey
        else { return }
        order.members.contain(key, declared)
    }

    private func declared<T>(_ type: T.Type) -> DeclaredMember {
        if let optional = type as? any OptionalType.Type { return declaredWrapped(optional.wrappedType) }
        return DeclaredMember(type, find: { [unowned self] in find($0, as: type) }) { slot in
            try slot.session.readDynamically(type, in: slot)
        }
    }

    private func declaredWrapped(_ type: Any.Type) -> DeclaredMember {
        func opened<T>(_ type: T.Type) -> DeclaredMember { declared(type) }
        return opened(type)
    }

    /// The type that a class name stands for where a type is declared; nil if there is none that fits.
    private func find<T>(_ className: String, as type: T.Type) -> Any.Type? {
        let info = self.type(type)
        guard info.isExistential else { return info.find(className, as: type) }
        guard let found = registry.type(named: className) else { return nil }
        return castResults[TypePair(found, type)] == false ? nil : found
    }
}
