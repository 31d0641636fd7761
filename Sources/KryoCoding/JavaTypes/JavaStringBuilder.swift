/// A `java.lang.StringBuilder` or `StringBuffer`.
public struct JavaStringBuilder: Hashable, Sendable {
    /// What it holds.
    public var text: JavaText
    /// Whether it is the class that may be used by several threads.
    public var isBuffer: Bool

    /// Makes a string builder, or a string buffer.
    public init(_ text: JavaText, isBuffer: Bool = false) {
        self.text = text
        self.isBuffer = isBuffer
    }
}
