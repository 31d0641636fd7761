import HRArchiving

/// The types of the values in one column.
struct EngineShape: Sendable {
    /// The types that occur.
    struct ValueTypes: OptionSet, Sendable {
        let rawValue: UInt8

        static let bool = ValueTypes(rawValue: 1)
        static let integer = ValueTypes(rawValue: 2)
        static let real = ValueTypes(rawValue: 4)
        static let text = ValueTypes(rawValue: 8)
        static let array = ValueTypes(rawValue: 16)
        static let dictionary = ValueTypes(rawValue: 32)

        static let number: ValueTypes = [.integer, .real]
    }

    private(set) var valueTypes: ValueTypes = []
    /// True if there is an integer that a `Double` would round; this includes integers that exceed a signed 64-bit
    /// integer.
    private(set) var hasLongInteger = false
    private(set) var hasUnsignedInteger = false
    /// The keys of dictionaries, in order of their first occurrence.
    private(set) var keys: [String] = []
    private var members: [EngineShape] = []
    private var positions: [String: Int] = [:]
    /// An array of at most one shape: that of the elements of arrays, and of the members of dictionaries with too many
    /// keys.
    private var inner: [EngineShape] = []
    /// True if dictionaries have so many keys that the keys are treated as data.
    private(set) var isMap = false

    /// The maximum number of different keys of dictionaries that are treated as structures.
    static let mostKeys = 200

    /// The limit up to which a `Double` represents all integers exactly.
    private static let exactReals = 1 << 53

    mutating func add(_ node: HRNode) {
        switch node {
        case .bool: valueTypes.insert(.bool)
        case .integer(let number): addInteger(number.exactly(Int64.self))
        case .number(let number) where number.isInteger: addInteger(nil)
        case .real, .number: valueTypes.insert(.real)
        case .string: valueTypes.insert(.text)
        case .array(let elements):
            valueTypes.insert(.array)
            for element in elements { changeInner { $0.add(element) } }
        case .dictionary(let fields):
            valueTypes.insert(.dictionary)
            for field in fields { change(field.key) { $0.add(field.value) } }
        default: break
        }
    }

    /// - Parameter signed: nil for a number that exceeds a signed 64-bit integer.
    private mutating func addInteger(_ signed: Int64?) {
        valueTypes.insert(.integer)
        if signed == nil { hasUnsignedInteger = true }
        if signed.map({ $0.magnitude > Self.exactReals }) ?? true { hasLongInteger = true }
    }

    private mutating func changeInner(_ change: (inout EngineShape) -> Void) {
        if inner.isEmpty { inner.append(EngineShape()) }
        change(&inner[0])
    }

    /// Changes the member under a key, which is created if it does not exist.
    private mutating func change(_ key: String, _ change: (inout EngineShape) -> Void) {
        if isMap { return changeInner(change) }
        if let position = positions[key] { return change(&members[position]) }
        guard keys.count < Self.mostKeys else {
            becomeMap()
            return changeInner(change)
        }
        positions[key] = keys.count
        keys.append(key)
        members.append(EngineShape())
        change(&members[members.count - 1])
    }

    /// Merges the shapes of all members into one shape, and drops the keys.
    private mutating func becomeMap() {
        isMap = true
        for member in members { changeInner { $0.merge(member) } }
        (keys, members, positions) = ([], [], [:])
    }

    private mutating func merge(_ other: EngineShape) {
        valueTypes.formUnion(other.valueTypes)
        hasLongInteger = hasLongInteger || other.hasLongInteger
        hasUnsignedInteger = hasUnsignedInteger || other.hasUnsignedInteger
        for shape in other.inner { changeInner { $0.merge(shape) } }
        if other.isMap, !isMap { becomeMap() }
        for (key, member) in zip(other.keys, other.members) { change(key) { $0.merge(member) } }
    }

    // MARK: Queries

    /// The shape of elements of arrays, and of members of dictionaries whose keys are data.
    var element: EngineShape { inner.first ?? EngineShape() }

    /// The members with their keys.
    var fields: [(key: String, shape: EngineShape)] { Array(zip(keys, members)).map { ($0, $1) } }

    /// True if there are values of several kinds, for which no column type exists. Integers and reals count as one
    /// kind.
    var isMixed: Bool {
        let others = valueTypes.subtracting(.number)
        let count = others.rawValue.nonzeroBitCount + (valueTypes.isDisjoint(with: .number) ? 0 : 1)
        return count > 1
    }

    /// Keys that differ from an earlier key only in case, with the earlier key.
    var lookAlikes: [(key: String, other: String)] {
        var known: [String: String] = [:]
        return keys.compactMap { key in
            guard let other = known[key.lowercased()] else {
                known[key.lowercased()] = key
                return nil
            }
            return (key, other)
        }
    }
}
