/// How the library's writers spell what can be spelled in several ways.
package struct WritingOptions: Hashable, Sendable {
    package enum KeyOrder: Hashable, Sendable {
        /// As the document has them, what an object declares first.
        case asCoded
        /// As Foundation's writers sort them, reserved words among the rest.
        case sorted
    }

    package enum Spelling: Hashable, Sendable {
        /// Reals in the shortest form that reads back the same; in JSON `"key": value`, and `[]` for what is empty.
        case shortest
        /// As Foundation's writers do: reals with 17 digits in XML and without `.0` in JSON, `"key" : value`, `\/`.
        case foundation
    }

    /// The order of keys; as coded by default.
    package var keyOrder: KeyOrder
    /// The spelling of numbers and the layout; the shortest by default.
    package var spelling: Spelling
    /// Whether blanks and line breaks that only help the eye are left out of JSON; not by default.
    package var isCompact: Bool
    /// Whether a plain tree is written: without reserved words, for other programs.
    var isPlain = false {
        didSet { if isPlain { shortcuts.subtract([.directData, .classOnlyObjects]) } }
    }
    /// Which shortcuts are taken; all of them, but for tests.
    package var shortcuts = Shortcuts.all

    package init(keyOrder: KeyOrder = .asCoded, spelling: Spelling = .shortest, isCompact: Bool = false) {
        self.keyOrder = keyOrder
        self.spelling = spelling
        self.isCompact = isCompact
    }
}
