/// A key of a type, or what lies in collections under one: all elements, and all values of a dictionary, are alike.
struct MemberKey: Hashable {
    let type: ObjectIdentifier
    /// Empty for the whole of what a type reads.
    let key: String
    /// In how many collections it lies.
    var depth = 0
}

/// What a type was found to declare for a key: what may stand there, and how that is read.
final class DeclaredMember {
    let type: Any.Type
    /// The type that a class means there; nil if it is unknown, or does not fit.
    let find: (_ className: String) -> Any.Type?
    /// Reads what stands in a place as whoever has asked for the key does.
    let read: (HRDecodingSlot) throws -> Any
    /// Whether a dictionary that says no class is a collection, and no object of the type.
    let prefersCollections: Bool
    /// How many were found before.
    fileprivate(set) var number = 0

    init(
        _ type: Any.Type, prefersCollections: Bool = false, find: @escaping (_ className: String) -> Any.Type?,
        read: @escaping (HRDecodingSlot) throws -> Any
    ) {
        self.type = type
        self.prefersCollections = prefersCollections
        self.find = find
        self.read = read
    }
}

/// What types have been seen to ask for, so that it is known which objects others will need.
struct KnownMembers {
    private var count = 0
    /// Keys under which references were followed at once.
    private var followed: [MemberKey: DeclaredMember] = [:]
    /// Keys under which values stood themselves.
    private var contained: [MemberKey: DeclaredMember] = [:]
    /// In how many collections members lie that are known, for keys under which any do.
    private var depths: [MemberKey: Int] = [:]

    /// The number of what is found next.
    var next: Int { count }

    /// Notes what is declared for a key under which a reference is followed, unless that is known.
    mutating func follow(_ key: MemberKey, _ member: () -> DeclaredMember) -> DeclaredMember {
        if let known = followed[key] { return known }
        let new = number(member(), key)
        followed[key] = new
        return new
    }

    /// Notes what is declared for a key under which a value stands itself, unless that is known.
    mutating func contain(_ key: MemberKey, _ member: () -> DeclaredMember) {
        if contained[key] == nil { contained[key] = number(member(), key) }
    }

    private mutating func number(_ member: DeclaredMember, _ key: MemberKey) -> DeclaredMember {
        member.number = count
        count += 1
        if key.depth > 0 {
            let whole = MemberKey(type: key.type, key: key.key)
            depths[whole] = max(depths[whole] ?? 0, key.depth)
        }
        return member
    }

    /// What is declared for a key under which references are followed, if that was found before a number.
    func followed(_ key: MemberKey, before number: Int) -> DeclaredMember? {
        followed[key].flatMap { $0.number < number ? $0 : nil }
    }

    /// What is declared for a key under which values stand themselves, if that was found before a number.
    func contained(_ key: MemberKey, before number: Int) -> DeclaredMember? {
        (contained[key] ?? followed[key]).flatMap { $0.number < number ? $0 : nil }
    }

    /// Whether anything is known of what lies in a collection under a key.
    func knowsMembers(ofCollection key: MemberKey) -> Bool {
        depths[MemberKey(type: key.type, key: key.key)].map { $0 > key.depth } ?? false
    }
}

extension HRDecodingSlot {
    /// The key of a type that this place belongs to; nil for the root, and what lies in it without a type.
    var memberKey: MemberKey? {
        var frame = frame, component = component, depth = 0
        while true {
            if let type = frame.type, !frame.isCollection {
                return MemberKey(
                    type: ObjectIdentifier(type), key: component.isKey ? component.text ?? "" : "", depth: depth)
            }
            if !component.isRoot { depth += 1 }
            guard let parent = frame.parent else { return nil }
            (component, frame) = (frame.component, parent)
        }
    }
}
