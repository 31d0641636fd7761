/// The memories and the fast paths of the formats' readers and writers: all that there are.
///
/// Each leaves out a step of the ordinary path where the result is known to be the same, and can be left out itself: then
/// the code runs that runs anyway where the shortcut steps aside. Tests hold the two against each other.
///
/// Three others are in layers above, and cannot be left out:
/// - `LeafArrays`: collections of the most frequent leaves, without generic code for each. They step aside at the first
///   that is another kind of node, and for all other types.
/// - `CodableLists`: arrays of Codable values, by one loop in place of their own Codable code, for that type alone.
/// - `GraphMerge.mergeValues`: a save in which nothing but values of the same objects has changed, which alone are merged. It
///   steps aside for anything else, and in doubt.
///
/// What is no shortcut, for it decides what is read or written: that a binary file has each object once, and what text is
/// UTF-8 or base64.
package struct Shortcuts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // MARK: Reading

    /// The bytes from one value up to the next one with what they meant, by the key before (``RecentMembers``). It steps
    /// aside where one byte is another, for 256 bytes or more, and behind the first 1,024 keys. JSON and XML.
    package static let members = Shortcuts(rawValue: 1 << 0)
    /// The key that came behind another one (``KeyTable``). It steps aside where another comes now.
    package static let keyOrder = Shortcuts(rawValue: 1 << 1)
    /// Eight bytes at a time in text, blanks and tags (``SWAR``). It steps aside at the first byte that is not ordinary,
    /// and within the last eight. JSON and XML.
    package static let words = Shortcuts(rawValue: 1 << 2)
    /// Reals without the standard library's conversion (``DecimalNumber``). It steps aside for the few numbers whose first
    /// nineteen digits do not decide. JSON and XML.
    package static let exactNumbers = Shortcuts(rawValue: 1 << 3)
    /// Arrays of one or two digits, made once (``SmallArrays``). It steps aside for all others.
    package static let smallArrays = Shortcuts(rawValue: 1 << 4)
    /// What the objects of a class share that have nothing but a class (``Lifting``). It steps aside where `$class`
    /// is not the first key or not the only reserved word, and for names that begin with `NS`.
    package static let classHeaders = Shortcuts(rawValue: 1 << 5)
    /// The declaration that nearly all files begin with (``XMLDeclaration``). It steps aside for any other.
    package static let usualDeclaration = Shortcuts(rawValue: 1 << 6)
    /// Objects that are forgotten once they have been read, for they are referred to once (``SharedObjects``). It steps
    /// aside where a container or a reference is not as it should be. Binary.
    package static let soleReferences = Shortcuts(rawValue: 1 << 12)

    package static let reading: Shortcuts = [
        .members, .keyOrder, .words, .exactNumbers, .smallArrays, .classHeaders, .usualDeclaration, .soleReferences,
    ]

    // MARK: Writing

    /// What keys have become (``WrittenKeys``). It steps aside at another depth, for keys that are not ASCII or long, and
    /// forgets the oldest beyond 512.
    package static let writtenKeys = Shortcuts(rawValue: 1 << 7)
    /// Leaves that are written within the loop over the members (``TreeWalker``). It steps aside for what the format has no
    /// notation for.
    package static let inlineLeaves = Shortcuts(rawValue: 1 << 8)
    /// Objects that have nothing but a class (``TreeWalker``). It steps aside where keys are sorted.
    package static let classOnlyObjects = Shortcuts(rawValue: 1 << 9)
    /// Data in JSON, without the string in between (``JSONSink``). It steps aside for Foundation's spelling.
    package static let directData = Shortcuts(rawValue: 1 << 10)
    /// The digits of reals, without the string of the standard library (``ShortestDecimal``). JSON and XML.
    package static let shortestDigits = Shortcuts(rawValue: 1 << 11)

    package static let writing: Shortcuts = [
        .writtenKeys, .inlineLeaves, .classOnlyObjects, .directData, .shortestDigits,
    ]

    package static let all: Shortcuts = [.reading, .writing]
}
