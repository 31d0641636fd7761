/// Shared arrays of one or two integers from 0 to 9, each of which is created once.
///
/// `[1],` takes four bytes in a file, but nearly a hundred in memory if each is a separate array: a file full of such
/// arrays would take more than twenty times its size. Longer arrays also take more bytes in the file, and are not
/// shared.
struct SmallArrays {
    /// The maximum number of elements of a shared array.
    let longest: Int

    /// The arrays, indexed by the decimal number that their digits form, plus 100 for arrays of two digits.
    private var arrays: [[HRNode]] = []

    /// True if a shared array was used.
    var isTaken: Bool { !arrays.isEmpty }

    init(_ shortcuts: Shortcuts) {
        longest = shortcuts.contains(.smallArrays) ? 2 : 0
    }

    /// Returns the shared array for the elements above a height on a stack; nil unless they are one or two digits.
    @inline(__always)
    mutating func array(of values: borrowing MoveStack<HRNode>, above height: Int) -> [HRNode]? {
        let count = values.count - height
        guard count > 0, let last = Self.digit(values[values.count - 1]) else { return nil }
        guard count > 1 else { return array(last, [.integer(HRInteger(UInt64(last)))]) }
        guard count == 2, let first = Self.digit(values[height]) else { return nil }
        return array(
            100 + first * 10 + last, [.integer(HRInteger(UInt64(first))), .integer(HRInteger(UInt64(last)))])
    }

    private mutating func array(_ number: Int, _ new: @autoclosure () -> [HRNode]) -> [HRNode] {
        if arrays.isEmpty { arrays = Array(repeating: [], count: 200) }
        if arrays[number].isEmpty { arrays[number] = new() }
        return arrays[number]
    }

    @inline(__always)
    private static func digit(_ node: HRNode) -> Int? {
        guard case .integer(let value) = node, value.bits < 10 else { return nil }
        return Int(value.bits)
    }
}
