/// The current position among the members of a container: most types request keys in the order of the file.
package struct KeyCursor {
    /// The expected position of the next key: after the last one that was found.
    package private(set) var next = 0
    /// True if a key was found that does not come after the key found before it.
    package private(set) var hasGoneBack = false

    package init() {}

    /// The position of the key that was found last, or -1 if none was found.
    package var last: Int32 { Int32(truncatingIfNeeded: next - 1) }

    /// Returns the cursor after a key that has been found.
    package func moved(behind position: Int) -> KeyCursor {
        var moved = self
        if position < next { moved.hasGoneBack = true }
        moved.next = position + 1
        return moved
    }
}
