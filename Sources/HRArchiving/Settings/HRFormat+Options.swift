// Each option is a property that returns a changed copy of the format: `.json.sortingKeys.compact`.

extension HRFormat {
    /// Returns the format with an implementation; the default is ``Implementation/direct``.
    public func using(_ implementation: Implementation) -> HRFormat { with { $0.implementation = implementation } }

    /// The format with the keys of every dictionary sorted. Foundation's implementation always sorts keys.
    ///
    /// By default, keys are in the order in which they were encoded, after `$class`, `$id` and `$version`. With this
    /// option, the three reserved keys are sorted together with the other keys.
    public var sortingKeys: HRFormat { with { $0.sortsKeys = true } }

    /// The format without optional white space. This option has no effect on property lists.
    public var compact: HRFormat { with { $0.isCompact = true } }

    /// The format with numbers and layout as Foundation writes them, for comparing files byte by byte.
    ///
    /// Together with ``sortingKeys``, the bytes of an XML property list are those of `PropertyListSerialization`, and
    /// the bytes of JSON those of `JSONSerialization` with `[.prettyPrinted, .sortedKeys]`:
    ///
    /// ```swift
    /// let format = HRFormat.json.sortingKeys.spellingAsFoundation
    /// ```
    ///
    /// 1. Reals have 17 digits in XML. In JSON, 3.0 is written as `3`, which is decoded as an integer unless the
    ///    program requests a real number.
    /// 2. In JSON, a space precedes each colon, a slash is `\/`, and empty containers take three lines.
    /// 3. Values that Foundation would lose are preserved: -0.0 in XML, fractions of seconds, characters that XML
    ///    cannot contain.
    ///
    /// This option has no effect on binary property lists.
    public var spellingAsFoundation: HRFormat { with { $0.spelling = .foundation } }

    /// Returns the format for a plain tree, in which no key is reserved.
    package func plain(_ isPlain: Bool = true) -> HRFormat { with { $0.isPlain = isPlain } }

    private func with(_ change: (inout HRFormat) -> Void) -> HRFormat {
        var format = self
        change(&format)
        return format
    }
}
