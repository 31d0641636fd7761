/// A key of a type, or, at a depth above 0, the elements of collections in the value for the key. These elements all
/// have the same declared type.
struct MemberKey {
    let type: Any.Type
    /// The key; empty for a value without a key, which the type decodes from a single value or unkeyed container.
    let key: String
    /// The position of the key among the members.
    let position: Int
    /// The number of collections around the elements; 0 for the key itself.
    let depth: Int
}

/// The members that types have requested, with their declarations. They determine which objects an object will need.
struct KnownMembers<Declaration> {
    /// The number of a known key.
    typealias Number = Int32

    /// A declaration, and the number of those that were known before it.
    private struct Numbered {
        let declaration: Declaration
        let number: Int
    }

    private struct Entry {
        /// The declaration of the targets of references for the key, if they are followed immediately.
        var followed: Numbered?
        /// The declaration of values for the key that are not references.
        var contained: Numbered?
        /// The entry of the elements of collections for the key, or nil if none is known.
        var elements: Number?
        /// True if values for the key have needed an enclosing object, and are therefore decoded later.
        var isLate = false
    }

    /// The keys of a type.
    private struct Row {
        let isOfClass: Bool
        var numbers: [String: Number] = [:]
        /// The number of the empty key.
        var value: Number?
        /// For each position, a cache of the last lookup: objects of a class usually have their keys in the same order,
        /// and then need no hashing. A key that was not found is searched for again when the number of entries is no
        /// longer `count`.
        var last: ContiguousArray<(key: String, number: Number?, count: Int)> = []
    }

    /// The number of the next declaration.
    private(set) var next = 0
    private var entries: ContiguousArray<Entry> = []
    private var rows: ContiguousArray<Row> = []
    private var rowNumbers = TypeTable<Int>()

    /// Returns the declaration of a key whose value is a reference that is followed. It is recorded unless it is known.
    mutating func follow(_ key: MemberKey, _ declaration: () -> Declaration) -> Declaration {
        let index = Int(register(key))
        if let known = entries[index].followed { return known.declaration }
        let new = numbered(declaration())
        entries[index].followed = new
        return new.declaration
    }

    /// Records the declaration of a key whose value is not a reference, unless the declaration is known.
    mutating func contain(_ key: MemberKey, _ declaration: () -> Declaration) {
        let index = Int(register(key))
        if entries[index].contained == nil { entries[index].contained = numbered(declaration()) }
    }

    private mutating func numbered(_ declaration: Declaration) -> Numbered {
        defer { next += 1 }
        return Numbered(declaration: declaration, number: next)
    }

    /// Records that values for a key may need an enclosing object.
    mutating func noteLate(_ key: MemberKey) { entries[Int(register(key))].isLate = true }

    /// Returns true if values for a key are decoded later than at their position.
    mutating func isLate(_ key: MemberKey) -> Bool { number(of: key).map { entries[Int($0)].isLate } ?? false }

    // MARK: Numbers

    mutating func row(of type: Any.Type) -> Int {
        if let known = rowNumbers[type] { return known }
        rows.append(Row(isOfClass: type is AnyClass))
        rowNumbers.add(rows.count - 1, for: type)
        return rows.count - 1
    }

    /// Returns true if values of a type have an identity.
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

    /// Returns the entry of the elements of collections for a key, or nil if none is known.
    func elements(of number: Number) -> Number? { entries[Int(number)].elements }

    /// Returns the entry of a type's empty key, that is, of the value that the type decodes from a single value or
    /// unkeyed container; nil if it is not known.
    mutating func value(of type: Any.Type) -> Number? { rows[row(of: type)].value }

    /// Returns the declaration of a key whose references are followed; nil if there is none with a number less than
    /// `begin`.
    func followed(_ number: Number?, before begin: Int) -> Declaration? {
        guard let number else { return nil }
        let entry = entries[Int(number)]
        // If the code decodes a value for the key immediately, it also follows a reference for the key immediately.
        return Self.first(entry.followed, entry.contained, before: begin)
    }

    /// Returns the declaration of a key whose values are not references; nil if there is none with a number less than
    /// `begin`.
    func contained(_ number: Number?, before begin: Int) -> Declaration? {
        guard let number else { return nil }
        let entry = entries[Int(number)]
        return Self.first(entry.contained, entry.followed, before: begin)
    }

    private static func first(_ first: Numbered?, _ second: Numbered?, before begin: Int) -> Declaration? {
        if let first, first.number < begin { return first.declaration }
        if let second, second.number < begin { return second.declaration }
        return nil
    }
}
