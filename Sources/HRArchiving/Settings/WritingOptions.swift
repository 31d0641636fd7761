/// Options of the library's writers: the order of keys, the notation of numbers and the layout.
package struct WritingOptions: Hashable, Sendable {
    package enum KeyOrder: Hashable, Sendable {
        /// The order of the document; the reserved keys of an object come first.
        case asCoded
        /// Sorted as by Foundation's writers, including reserved keys.
        case sorted
    }

    package enum Spelling: Hashable, Sendable {
        /// Reals in the shortest form that is read as the same number; in JSON `"key": value`, and `[]` for an empty
        /// array.
        case shortest
        /// As Foundation's writers do: reals with 17 digits in XML and without `.0` in JSON, `"key" : value`, `\/`.
        case foundation
    }

    /// The order of keys; the order of the document by default.
    package var keyOrder: KeyOrder
    /// The notation of numbers and the layout; ``Spelling/shortest`` by default.
    package var spelling: Spelling
    /// True to omit optional white space in JSON; false by default.
    package var isCompact: Bool
    /// True to write a plain tree, without reserved keys, for other programs.
    var isPlain = false {
        didSet { if isPlain { shortcuts.subtract([.directData, .classOnlyObjects]) } }
    }
    /// The enabled shortcuts; all except in tests.
    package var shortcuts = Shortcuts.all

    package init(keyOrder: KeyOrder = .asCoded, spelling: Spelling = .shortest, isCompact: Bool = false) {
        self.keyOrder = keyOrder
        self.spelling = spelling
        self.isCompact = isCompact
    }
}
