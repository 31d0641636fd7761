/// A `java.lang.StringBuilder` or `StringBuffer`.
public struct JavaStringBuilder: Hashable, Sendable {
    /// The contents.
    public var text: JavaText
    /// A Boolean value that indicates whether the object is a `StringBuffer`, the thread-safe class.
    public var isBuffer: Bool

    /// Creates a string builder or a string buffer.
    public init(_ text: JavaText, isBuffer: Bool = false) {
        self.text = text
        self.isBuffer = isBuffer
    }
}
