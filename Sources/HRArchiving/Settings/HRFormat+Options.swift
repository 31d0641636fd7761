extension HRFormat {
    // MARK: Writing

    /// The same format with the keys of every dictionary sorted. Foundation's always are.
    ///
    /// By default they stand in the order in which they were encoded, behind `$class`, `$id` and `$version`, which are
    /// sorted with the others here.
    public var sorted: HRFormat {
        var format = self
        format.sortsKeys = true
        return format
    }

    /// The same format without blanks and line breaks that only help the eye. Property lists stay as they are.
    public var compact: HRFormat {
        var format = self
        format.isCompact = true
        return format
    }

    /// The same format with numbers and layout as Foundation spells them, for whoever compares bytes.
    ///
    /// Together with ``sorted``, the bytes of an XML property list are those of `PropertyListSerialization`, and the bytes
    /// of JSON those of `JSONSerialization` with `[.prettyPrinted, .sortedKeys]`:
    ///
    /// ```swift
    /// let format = HRFormat.json.sorted.spelledAsFoundation
    /// ```
    ///
    /// 1. Reals have 17 digits in XML. In JSON, 3.0 is `3`, which reads back as an integer where no real is asked for.
    /// 2. In JSON a blank stands before each colon, a slash is `\/`, and empty containers take three lines.
    /// 3. What Foundation would lose stays as it is: -0.0 in XML, fractions of seconds, characters that XML cannot hold.
    ///
    /// Binary property lists stay as they are.
    public var spelledAsFoundation: HRFormat {
        var format = self
        format.spelling = .foundation
        return format
    }

    // MARK: Reading

    /// The same format: comments and a comma after the last member are read unless ``HRJSONSyntax/strict`` is asked for.
    @available(*, deprecated, message: "comments and trailing commas are read by default")
    public var lenient: HRFormat { self }

    /// What a key means that stands twice is said where a file is read.
    @available(*, unavailable, message: "pass duplicateKeys: .lastWins to HRUnarchiver or document(from:)")
    public var allowingDuplicateKeys: HRFormat { self }
}
