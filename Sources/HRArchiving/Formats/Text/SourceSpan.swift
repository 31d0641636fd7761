/// The ranges of a value and its key in a file, in bytes from its start.
package struct SourceSpan: Hashable, Sendable {
    /// The bytes of the value, with the quotation marks, brackets or tags around it.
    package var value: Range<Int>
    /// The bytes of the key, with the quotation marks or tags around it; nil if the value does not have a key.
    package var key: Range<Int>?

    package init(value: Range<Int>, key: Range<Int>? = nil) {
        self.value = value
        self.key = key
    }
}
