/// The caches and fast paths of the parsers and writers of all formats.
///
/// Each shortcut skips a step of the ordinary code where the result is known to be the same. If a shortcut is disabled,
/// the ordinary code runs, as it does wherever a shortcut does not apply. Tests compare the results with and without
/// shortcuts.
///
/// Three other shortcuts are in higher layers and cannot be disabled:
/// - `LeafArrays`: collections of the most frequent leaf types, without generic code for each element. They do not
///   apply to other types, and end at the first node of another kind.
/// - `CodableLists`: arrays of Codable values, decoded and encoded by one loop instead of the array's own Codable code.
/// - `GraphMerge.mergeValues`: a save in which only values of the same objects have changed; only these values are
///   merged. It does not apply to any other change, nor in case of doubt.
///
/// Two features are not shortcuts, because they affect the result: the sharing of objects in binary files, and the
/// recognition of UTF-8 and base64.
package struct Shortcuts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // MARK: Reading

    /// Caches the bytes between two values, with their meaning, by the preceding key (``RecentMembers``). It does not
    /// apply if a byte differs, if there are 256 bytes or more, and after the first 1,024 keys. JSON and XML.
    package static let members = Shortcuts(rawValue: 1 << 0)
    /// Predicts a key from the preceding key (``KeyTable``). It does not apply if a different key follows.
    package static let keyOrder = Shortcuts(rawValue: 1 << 1)
    /// Processes text, white space and tags eight bytes at a time (``SWAR``). It ends at the first special byte, and
    /// does not apply to the last eight bytes. JSON and XML.
    package static let words = Shortcuts(rawValue: 1 << 2)
    /// Parses reals without the standard library's conversion (``DecimalNumber``). It does not apply to the few numbers
    /// that are not determined by their first nineteen digits. JSON and XML.
    package static let exactNumbers = Shortcuts(rawValue: 1 << 3)
    /// Shares arrays of one or two digits (``SmallArrays``).
    package static let smallArrays = Shortcuts(rawValue: 1 << 4)
    /// Shares one header between all objects of a class that have neither an id nor a version (``Lifting``). It does
    /// not apply if `$class` is not the first key or not the only reserved key, and to names that begin with `NS`.
    package static let classHeaders = Shortcuts(rawValue: 1 << 5)
    /// Recognises the declaration that nearly all XML files begin with (``XMLDeclaration``).
    package static let usualDeclaration = Shortcuts(rawValue: 1 << 6)
    /// After an object has been read, does not keep it if it is referred to only once (``SharedObjects``). It does not
    /// apply if a container or a reference is malformed. Binary.
    package static let soleReferences = Shortcuts(rawValue: 1 << 12)

    package static let reading: Shortcuts = [
        .members, .keyOrder, .words, .exactNumbers, .smallArrays, .classHeaders, .usualDeclaration, .soleReferences,
    ]

    // MARK: Writing

    /// Caches the escaped bytes of keys (``WrittenKeys``). It does not apply at a different depth and to keys that are
    /// long or not ASCII; it keeps at most 512 keys.
    package static let writtenKeys = Shortcuts(rawValue: 1 << 7)
    /// Writes leaves within the loop over the members (``TreeWalker``). It does not apply to values without a notation
    /// in the format.
    package static let inlineLeaves = Shortcuts(rawValue: 1 << 8)
    /// Writes an object that has a class, but no id and no version, without creating a list of its members
    /// (``TreeWalker``). It does not apply if keys are sorted.
    package static let classOnlyObjects = Shortcuts(rawValue: 1 << 9)
    /// Writes data in JSON without an intermediate string (``JSONSink``). It does not apply to Foundation's notation.
    package static let directData = Shortcuts(rawValue: 1 << 10)
    /// Writes the digits of reals without the standard library's string (``ShortestDecimal``). JSON and XML.
    package static let shortestDigits = Shortcuts(rawValue: 1 << 11)

    package static let writing: Shortcuts = [
        .writtenKeys, .inlineLeaves, .classOnlyObjects, .directData, .shortestDigits,
    ]

    package static let all: Shortcuts = [.reading, .writing]
}
