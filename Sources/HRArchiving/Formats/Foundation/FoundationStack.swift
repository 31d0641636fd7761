/// How much stack Foundation's recursive readers and writers take, measured, and how much of it they may have.
///
/// They crash at the end of the stack, which often is 512 KB on other threads than the main one.
enum FoundationStack {
    /// What a document may take: 256 levels of the most expensive kind, which leaves the caller an eighth of 512 KB.
    static let limit = 256 * 1810

    /// How many levels of containers Foundation's readers take at most, on any stack.
    static let readerDepth = 512

    /// What a container takes while it is written.
    static func bytes(writing kind: HRFormat.Kind, isArray: Bool) -> Int {
        kind == .json ? (isArray ? 640 : 1090) : (isArray ? 670 : 1810)
    }

    /// What a container of a binary property list takes while it is read, given how many references it has.
    static func bytes(readingReferences count: Int) -> Int {
        320 + 9 * min(count, 256)
    }
}
