/// Where a value stands in a file, in bytes from its start.
package struct SourceSpan: Hashable, Sendable {
    /// The bytes of the value, with the quotes, brackets or tags around it.
    package var value: Range<Int>
    /// The bytes of its key, with the quotes or tags around it; nil where it has none.
    package var key: Range<Int>?

    package init(value: Range<Int>, key: Range<Int>? = nil) {
        self.value = value
        self.key = key
    }
}
