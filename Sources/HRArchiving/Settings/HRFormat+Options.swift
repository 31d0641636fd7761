// Each option is a property, which gives the same format with it: `.json.sortingKeys.compact`.

extension HRFormat {
    /// The same format by an implementation of one's choice; ``Implementation/direct`` by default.
    public func using(_ implementation: Implementation) -> HRFormat { with { $0.implementation = implementation } }

    /// The same format with the keys of every dictionary sorted. Foundation's always are.
    ///
    /// By default they stand in the order in which they were encoded, behind `$class`, `$id` and `$version`, which are
    /// sorted with the others here.
    public var sortingKeys: HRFormat { with { $0.sortsKeys = true } }

    /// The same format without blanks and line breaks that only help the eye. Property lists stay as they are.
    public var compact: HRFormat { with { $0.isCompact = true } }

    /// The same format with numbers and layout as Foundation spells them, for whoever compares bytes.
    ///
    /// Together with ``sortingKeys``, the bytes of an XML property list are those of `PropertyListSerialization`, and the bytes
    /// of JSON those of `JSONSerialization` with `[.prettyPrinted, .sortedKeys]`:
    ///
    /// ```swift
    /// let format = HRFormat.json.sortingKeys.spellingAsFoundation
    /// ```
    ///
    /// 1. Reals have 17 digits in XML. In JSON, 3.0 is `3`, which reads back as an integer where no real is asked for.
    /// 2. In JSON a blank stands before each colon, a slash is `\/`, and empty containers take three lines.
    /// 3. What Foundation would lose stays as it is: -0.0 in XML, fractions of seconds, characters that XML cannot hold.
    ///
    /// Binary property lists stay as they are.
    public var spellingAsFoundation: HRFormat { with { $0.spelling = .foundation } }

    /// The same format for a plain tree, in which no word is reserved.
    package func plain(_ isPlain: Bool = true) -> HRFormat { with { $0.isPlain = isPlain } }

    private func with(_ change: (inout HRFormat) -> Void) -> HRFormat {
        var format = self
        change(&format)
        return format
    }
}
