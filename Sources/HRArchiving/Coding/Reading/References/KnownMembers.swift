/// A key of a type, or what lies in collections under one: all elements, and all values of a dictionary, are alike.
struct MemberKey {
    let type: Any.Type
    /// Empty for the whole of what a type reads.
    let key: String
    /// Where the key stands in the object that is read.
    let position: Int
    /// In how many collections it lies.
    let depth: Int
}

/// What a type was found to declare for a key: what may stand there, and how that is read.
final class DeclaredMember {
    let type: Any.Type
    /// The type that a class means there; nil if it is unknown, or does not fit.
    let find: (_ className: String) -> Any.Type?
    /// Reads what stands in a place as whoever has asked for the key does.
    let read: (HRDecodingSlot) throws -> Void
    /// Whether a dictionary that says no class is a collection, and no object of the type.
    let prefersCollections: Bool
    /// How many were found before.
    fileprivate(set) var number = 0

    init(
        _ type: Any.Type, prefersCollections: Bool = false, find: @escaping (_ className: String) -> Any.Type?,
        read: @escaping (HRDecodingSlot) throws -> Void
    ) {
        self.type = type
        self.prefersCollections = prefersCollections
        self.find = find
        self.read = read
    }
}

/// What types have been seen to ask for, so that it is known which objects others will need.
struct KnownMembers {
    /// The number of a key that is known.
    typealias Number = Int32

    private struct Entry {
        /// How references under the key were followed at once.
        var followed: DeclaredMember?
        /// How values were read that stood there themselves.
        var contained: DeclaredMember?
        /// What lies in collections there, if anything was found there or deeper.
        var elements: Number?
    }

    /// The keys of a type.
    private struct Row {
        let isOfClass: Bool
        var numbers: [String: Number] = [:]
        /// What was looked up last in each position, as long as so many keys are known: objects of a class have their keys
        /// in one order, and need no hashing.
        var last: ContiguousArray<(key: String, number: Number?, count: Int)> = []
    }

    private var count = 0
    private var entries: ContiguousArray<Entry> = []
    private var rows: ContiguousArray<Row> = []
    private var rowNumbers = TypeTable<Int>()

    /// The number of what is found next.
    var next: Int { count }

    /// Notes what is declared for a key under which a reference is followed, unless that is known.
    mutating func follow(_ key: MemberKey, _ member: () -> DeclaredMember) -> DeclaredMember {
        let index = Int(register(key))
        if let known = entries[index].followed { return known }
        let new = numbered(member())
        entries[index].followed = new
        return new
    }

    /// Notes what is declared for a key under which a value stands itself, unless that is known.
    mutating func contain(_ key: MemberKey, _ member: () -> DeclaredMember) {
        let index = Int(register(key))
        if entries[index].contained == nil { entries[index].contained = numbered(member()) }
    }

    private mutating func numbered(_ member: DeclaredMember) -> DeclaredMember {
        member.number = count
        count += 1
        return member
    }

    // MARK: Numbers

    /// The row of a type's keys.
    mutating func row(of type: Any.Type) -> Int {
        if let known = rowNumbers[type] { return known }
        rows.append(Row(isOfClass: type is AnyClass))
        rowNumbers.add(rows.count - 1, for: type)
        return rows.count - 1
    }

    /// Whether values of a type have an identity.
    func isOfClass(row: Int) -> Bool { rows[row].isOfClass }

    /// The number of a key that stands in a position of an object, if it is known.
    mutating func number(ofKey key: String, at position: Int, inRow row: Int) -> Number? {
        let isFar = position >= Self.positionCount
        if !isFar, position < rows[row].last.count {
            let last = rows[row].last[position]
            if last.number != nil || last.count == entries.count, last.key == key { return last.number }
        }
        let number = rows[row].numbers[key]
        if isFar { return number }
        while rows[row].last.count <= position { rows[row].last.append(("", nil, -1)) }
        rows[row].last[position] = (key, number, entries.count)
        return number
    }

    private static var positionCount: Int { 64 }

    /// The number of a key, if it is known.
    mutating func number(of key: MemberKey) -> Number? {
        var number = number(ofKey: key.key, at: key.position, inRow: row(of: key.type))
        var depth = key.depth
        while depth > 0, let outer = number {
            number = elements(of: outer)
            depth -= 1
        }
        return number
    }

    private mutating func register(_ key: MemberKey) -> Number {
        if let known = number(of: key) { return known }
        let row = row(of: key.type)
        var number: Number
        if let known = rows[row].numbers[key.key] {
            number = known
        } else {
            number = added()
            rows[row].numbers[key.key] = number
        }
        for _ in 0..<key.depth {
            let inner = elements(of: number) ?? added()
            entries[Int(number)].elements = inner
            number = inner
        }
        return number
    }

    private mutating func added() -> Number {
        entries.append(Entry())
        return Number(entries.count - 1)
    }

    /// What lies in collections under a key, if anything is known of that.
    func elements(of number: Number) -> Number? { entries[Int(number)].elements }

    /// What is declared for a key under which references are followed, if that was found before a number.
    func followed(_ number: Number?, before begin: Int) -> DeclaredMember? {
        guard let number, let member = entries[Int(number)].followed else { return nil }
        return member.number < begin ? member : nil
    }

    /// What is declared for a key under which values stand themselves, if that was found before a number.
    func contained(_ number: Number?, before begin: Int) -> DeclaredMember? {
        guard let number, let member = entries[Int(number)].contained ?? entries[Int(number)].followed else {
            return nil
        }
        return member.number < begin ? member : nil
    }
}

extension HRDecodingSlot {
    /// The key of a type that this place belongs to; nil for the root, and what lies in it without a type.
    var memberKey: MemberKey? {
        var frame = frame, component = component, depth = 0
        while true {
            if let type = frame.type, !frame.isCollection {
                return MemberKey(
                    type: type, key: component.isKey ? component.text ?? "" : "", position: max(0, Int(frame.position)),
                    depth: depth)
            }
            if !component.isRoot { depth += 1 }
            guard let parent = frame.parent else { return nil }
            (component, frame) = (frame.component, parent)
        }
    }
}
