import ObjectGraph

/// What is known of objects that are read before somebody asks for them.
struct ReadingOrder {
    var members = KnownMembers()
    /// The walks whose objects are being read, each within the one before.
    fileprivate var walks: [ReferenceWalk] = []
    var notes = ReferenceWalk.Notes()
    /// What is wrong with objects that were read ahead, for whoever asks for them; and with those that are in a circle
    /// which the walks in progress are on, and may be read once these are done.
    fileprivate var failures: [Place: Failure] = [:]
    fileprivate var passingFailures: [Place: Failure] = [:]
    /// Unknown keys of objects that nobody has asked for.
    fileprivate var unknownKeys: [Place: [HRPath]] = [:]

    fileprivate struct Failure {
        let type: ObjectIdentifier
        let error: HRError
    }

    /// How many walks may be in progress: a file that is made for it could have more, to no use.
    fileprivate static var walkLimit: Int { 16 }
}

extension UnarchivingSession {
    /// Reads all that is needed for the target of a reference that is followed at once, as far as that is known, and the
    /// target itself.
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

    /// Whether the walks in progress have seen to a place as well as can be: it is in a circle with what is being read.
    private func isOnWalk(_ place: Place, _ key: MemberKey?) -> Bool {
        guard order.notes.isVisited(place), let key, let last = order.walks.last else { return false }
        return last.follows(order.members.number(of: key), order.members)
    }

    private func note(_ key: MemberKey?, _ declared: () -> DeclaredMember) -> DeclaredMember {
        key.map { order.members.follow($0, declared) } ?? declared()
    }

    private func read(_ walk: ReferenceWalk, for slot: HRDecodingSlot) throws {
        order.walks.append(walk)
        defer {
            order.notes.forget(order.walks.removeLast())
            if order.walks.isEmpty { order.passingFailures = [:] }
        }
        for task in walk.order where isUnread(task.place) { try read(task.place, as: task.member, for: slot) }
    }

    /// Reads an object that somebody is going to ask for, who will be told what is wrong with it.
    private func read(_ place: Place, as member: DeclaredMember, for slot: HRDecodingSlot) throws {
        let known = collected.paths.count
        do {
            let frame = try DecodingFrame(following: slot, to: place)
            try member.read(HRDecodingSlot(wholeOf: frame))
        } catch let error as HRError {
            if error.endsReading { throw error }
            keep(error, of: place, as: member)
        }
        let keys = collected.take(behind: known)
        if !keys.isEmpty { order.unknownKeys[place] = keys }
    }

    private func keep(_ error: HRError, of place: Place, as member: DeclaredMember) {
        let failure = ReadingOrder.Failure(type: ObjectIdentifier(member.type), error: error)
        if error.code == .cycle {
            order.passingFailures[place] = failure
        } else {
            order.failures[place] = failure
        }
    }

    private func failure(of place: Place, as member: DeclaredMember) -> HRError? {
        guard let failure = order.failures[place] ?? order.passingFailures[place] else { return nil }
        return failure.type == ObjectIdentifier(member.type) ? failure.error : nil
    }

    /// Tells the unknown keys of an object that was read ahead, now that somebody has asked for it.
    func tellUnknownKeys(of place: Place) {
        guard !order.unknownKeys.isEmpty, let keys = order.unknownKeys.removeValue(forKey: place)
        else {
            return
        }
        collected.add(keys)
    }

    // MARK: What types declare

    /// Notes what a type declares for a place where a value stands itself.
    @inline(never)
    func noteContained<T>(_ type: T.Type, in slot: HRDecodingSlot) {
        noteContained(in: slot) { declared(type) }
    }

    /// Notes how a place where a value stands itself is read.
    @inline(never)
    func noteContained(in slot: HRDecodingSlot, _ declared: () -> DeclaredMember) {
        guard !slot.component.isRoot || !slot.frame.startsPath, let key = slot.memberKey else { return }
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

    /// The type that a class means where a type is declared; nil if there is none, or if it does not fit.
    private func find<T>(_ className: String, as type: T.Type) -> Any.Type? {
        let info = self.type(type)
        guard info.isExistential else { return info.find(className, as: type) }
        guard let found = registry.type(named: className) else { return nil }
        return castResults[TypePair(found, type)] == false ? nil : found
    }
}
