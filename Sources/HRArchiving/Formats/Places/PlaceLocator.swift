/// Finds the values of a text by the tree of places that edits use as well.
struct PlaceLocator: Locator {
    private let text: UnsafeBufferPointer<UInt8>
    private let tree: PlaceTree
    private let syntax: TextSyntax

    /// Takes a text in UTF-8, which must stay in place as long as the locator is used; nil if it is too long.
    ///
    /// - Parameter places: Its places, if they are known.
    /// - Complexity: O(n) in the length of the text, if they are not.
    init?(_ text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax, _ places: PlaceTree? = nil) {
        guard text.count <= PlaceTree.longestText else { return nil }
        self.text = text
        self.syntax = syntax
        tree = places ?? PlaceTree(text, syntax)
    }

    var root: SourceSpan? { tree.root.map { SourceSpan(value: tree.value(of: $0)) } }

    func isArray(at offset: Int) -> Bool { tree.place(at: offset).map { tree.kind(of: $0) == .array } ?? false }

    func member(ofContainerAt offset: Int, where condition: (Int, String?) -> Bool) -> SourceSpan? {
        guard let container = tree.place(at: offset) else { return nil }
        var found: SourceSpan?
        for (index, place) in tree.children(of: container).enumerated() {
            let key = tree.key(of: place)
            guard condition(index, key.flatMap { syntax.string(UnsafeBufferPointer(rebasing: text[$0])) }) else {
                continue
            }
            found = SourceSpan(value: tree.value(of: place), key: key)
        }
        return found
    }
}
