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

    /// JSON as people write it by hand: with `//` and `/* */` comments, and a comma after the last member.
    ///
    /// It is read by this library's own reader, and says nothing about writing.
    public var lenient: HRFormat {
        var format = self
        format.isLenient = true
        return format
    }

    /// The same format, read so that a key may stand twice in one dictionary: the last one counts.
    ///
    /// RFC 8259 only says that keys *should* be unique, and most readers take the last. Here it is an error that shows both
    /// places unless it is asked for, because one of two values would be lost in silence. It is read by this library's own
    /// readers, and says nothing about writing.
    public var allowingDuplicateKeys: HRFormat {
        var format = self
        format.duplicateKeys = .lastWins
        return format
    }
}
