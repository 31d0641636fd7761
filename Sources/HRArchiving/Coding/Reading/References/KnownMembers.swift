/// A key of a type, or the elements of collections under that key, all of which are declared alike.
struct MemberKey {
    let type: Any.Type
    /// Empty for the value itself.
    let key: String
    /// The position of the key among the members.
    let position: Int
    /// How many collections are around the elements.
    let depth: Int
}

/// What a type is known to declare for a key: the type of the member, and how it is decoded.
final class DeclaredMember {
    let type: Any.Type
    /// The type that a class name stands for there; nil if there is none that fits.
    let find: (_ className: String) -> Any.Type?
    /// Decodes a value as the code did that asked for the key.
    let read: (HRDecodingSlot) throws -> Void
    /// Whether values of a type are Foundation's collections, whose elements count as those of the key; nil for members
    /// that are no objects of NSCoding's.
    let isCollection: ((Any.Type) -> Bool)?
    /// Whether a dictionary without a class is decoded as a collection rather than an object of the type.
    var prefersCollections: Bool { isCollection != nil }
    /// How many were known before.
    fileprivate(set) var number = 0

    init(
        _ type: Any.Type, isCollection: ((Any.Type) -> Bool)? = nil, find: @escaping (_ className: String) -> Any.Type?,
        read: @escaping (HRDecodingSlot) throws -> Void
    ) {
        self.type = type
        self.isCollection = isCollection
        self.find = find
        self.read = read
    }
}

/// The members that types were seen to ask for, from which is known which objects an object will need.
struct KnownMembers {
    /// The number of a key that is known.
    typealias Number = Int32

    private struct Entry {
        /// How the targets of references under the key are decoded, if they are followed at once.
        var followed: DeclaredMember?
        /// How values under the key are decoded that are no references.
        var contained: DeclaredMember?
        /// The entry of the elements of collections under the key, if anything is known of them.
        var elements: Number?
        /// Whether values under the key have needed an object that is around them, and so are decoded later.
        var isLate = false
    }

    /// The keys of a type.
    private struct Row {
        let isOfClass: Bool
        var numbers: [String: Number] = [:]
        /// The number of the empty key.
        var value: Number?
        /// A cache of the last lookup by position, valid while the number of keys is the same: objects of a class have
        /// their keys in one order, and need no hashing.
        var last: ContiguousArray<(key: String, number: Number?, count: Int)> = []
    }

    /// The number of the next member that becomes known.
    private(set) var next = 0
    private var entries: ContiguousArray<Entry> = []
    private var rows: ContiguousArray<Row> = []
    private var rowNumbers = TypeTable<Int>()

    /// Notes the declaration of a key under which a reference is followed, unless it is known.
    mutating func follow(_ key: MemberKey, _ member: () -> DeclaredMember) -> DeclaredMember {
        let index = Int(register(key))
        if let known = entries[index].followed { return known }
        let new = numbered(member())
        entries[index].followed = new
        return new
    }

    /// Notes the declaration of a key under which a value stands that is no reference, unless it is known.
    mutating func contain(_ key: MemberKey, _ member: () -> DeclaredMember) {
        let index = Int(register(key))
        if entries[index].contained == nil { entries[index].contained = numbered(member()) }
    }

    private mutating func numbered(_ member: DeclaredMember) -> DeclaredMember {
        member.number = next
        next += 1
        return member
    }

    /// Notes that values under a key may need an object that is around them.
    mutating func noteLate(_ key: MemberKey) { entries[Int(register(key))].isLate = true }

    /// Whether values under a key are decoded later than where they stand.
    mutating func isLate(_ key: MemberKey) -> Bool { number(of: key).map { entries[Int($0)].isLate } ?? false }

    // MARK: Numbers

    mutating func row(of type: Any.Type) -> Int {
        if let known = rowNumbers[type] { return known }
        rows.append(Row(isOfClass: type is AnyClass))
        rowNumbers.add(rows.count - 1, for: type)
        return rows.count - 1
    }

    /// Whether values of a type have an identity.
    func isOfClass(row: Int) -> Bool { rows[row].isOfClass }

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
            if key.key.isEmpty { rows[row].value = number }
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

    /// The elements of collections under a key, if anything is known of them.
    func elements(of number: Number) -> Number? { entries[Int(number)].elements }

    /// The entry of the value itself, which the code of a type asks a single value container for, or whose elements it
    /// asks an unkeyed container for.
    mutating func value(of type: Any.Type) -> Number? { rows[row(of: type)].value }

    /// The declaration of a key under which references are followed, if it was known before a number.
    func followed(_ number: Number?, before begin: Int) -> DeclaredMember? {
        guard let number else { return nil }
        let entry = entries[Int(number)]
        // Where a value that stands in its place is decoded at once, a reference is followed at once.
        return Self.first(entry.followed, entry.contained, before: begin)
    }

    /// The declaration of a key under which values stand, if it was known before a number.
    func contained(_ number: Number?, before begin: Int) -> DeclaredMember? {
        guard let number else { return nil }
        let entry = entries[Int(number)]
        return Self.first(entry.contained, entry.followed, before: begin)
    }

    private static func first(
        _ first: DeclaredMember?, _ second: DeclaredMember?, before begin: Int
    ) -> DeclaredMember? {
        if let first, first.number < begin { return first }
        if let second, second.number < begin { return second }
        return nil
    }
}

extension HRDecodingSlot {
    /// The key that this slot belongs to, of the innermost type around it; nil if there is no such type.
    var memberKey: MemberKey? {
        var frame = frame, component = component, depth = 0
        while true {
            if let type = frame.type, !frame.isCollection {
                if !component.isRoot, !component.isKey { depth += 1 }
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
