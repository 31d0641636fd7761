/// One of several versions of a generated document: how it differs from the first one.
struct DocumentVersion: Hashable, Sendable {
    /// True if a new value precedes all others.
    var hasNewFirst = false
    /// True if the values are in the opposite order.
    var isReversed = false
    /// The revisions of the changed values, by the last two digits of their numbers.
    var revisions: [Int: Int] = [:]

    static let first = DocumentVersion()
    /// Every hundredth value is changed.
    static let hundredth = DocumentVersion(revisions: [0: 1])
    /// All values are changed.
    static let all = DocumentVersion(revisions: Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 1) }))

    /// Returns the number of values of which every hundredth is changed.
    static func hundredths(of count: Int) -> Int { (count + 99) / 100 }

    /// Returns the numbers of the values in their order. A new value has the number -1.
    func numbers(_ count: Int) -> [Int] {
        let numbers = (hasNewFirst ? [-1] : []) + Array(0..<count)
        return isReversed ? numbers.reversed() : numbers
    }

    /// Returns the position of the value with a number.
    func position(of number: Int, _ count: Int) -> Int {
        isReversed ? count - 1 - number : number + (hasNewFirst ? 1 : 0)
    }

    /// Returns the revision of the value with a number; 0 if it is not changed.
    func revision(of number: Int) -> Int { revisions[number % 100] ?? 0 }
}
