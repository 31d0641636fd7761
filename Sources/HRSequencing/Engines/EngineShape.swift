import HRArchiving

/// What values are that stand in one column.
struct EngineShape: Sendable {
    /// The types of the values that were met.
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
    /// Whether an integer was met that a `Double` rounds, and one that 64 bits with a sign do not hold.
    private(set) var hasLongInteger = false
    private(set) var hasUnsignedInteger = false
    /// The members of dictionaries under their keys, in the order in which these were met.
    private(set) var keys: [String] = []
    private var members: [EngineShape] = []
    private var positions: [String: Int] = [:]
    /// What stands in arrays, and in dictionaries with too many keys: none or one.
    private var inner: [EngineShape] = []
    /// Whether dictionaries here have so many keys that these are values themselves.
    private(set) var isMap = false

    /// How many keys dictionaries have in all that are taken for the fields of a type.
    static let mostKeys = 200

    /// Where integers begin that a `Double` does not tell from others.
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

    /// - Parameter signed: Nil for a number that 64 bits with a sign do not hold.
    private mutating func addInteger(_ signed: Int64?) {
        valueTypes.insert(.integer)
        if signed == nil { hasUnsignedInteger = true }
        if signed.map({ $0.magnitude > Self.exactReals }) ?? true { hasLongInteger = true }
    }

    private mutating func changeInner(_ change: (inout EngineShape) -> Void) {
        if inner.isEmpty { inner.append(EngineShape()) }
        change(&inner[0])
    }

    /// Changes the member under a key, which is made if it is not there.
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

    /// Forgets which key had which values.
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

    // MARK: Asking

    /// What stands in arrays, or in dictionaries whose keys are values.
    var element: EngineShape { inner.first ?? EngineShape() }

    /// The members with their keys.
    var fields: [(key: String, shape: EngineShape)] { Array(zip(keys, members)).map { ($0, $1) } }

    /// Whether there are values of several kinds that no column has; integers and reals are one kind.
    var isMixed: Bool {
        let others = valueTypes.subtracting(.number)
        let count = others.rawValue.nonzeroBitCount + (valueTypes.isDisjoint(with: .number) ? 0 : 1)
        return count > 1
    }

    /// Keys that differ from one before in the case of letters alone, with that one.
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
