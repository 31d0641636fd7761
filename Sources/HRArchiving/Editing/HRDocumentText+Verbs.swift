extension HRDocumentText {
    /// Sets the value at a path: replaces the existing value, adds a key to a dictionary, or appends to an array.
    ///
    /// If the new value is equal to the old one, nothing is changed, even if their notations differ. In containers,
    /// only differing members are edited.
    ///
    /// - Throws: An ``HRError`` if the path does not exist, with the line of the container and the key that was most
    ///   likely meant; or if the format cannot represent the value.
    public mutating func set(_ value: HRNode, at path: HRPath) throws(HRError) {
        try perform([.set(value, path)])
    }

    /// Inserts a new member into a container: an array element before the one at the path, or a new key of a
    /// dictionary.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path that the value will have.
    ///   - position: For a dictionary, the index, in the order of the text, of the member before which the key is
    ///     inserted. If nil, the key is inserted after the last member.
    /// - Throws: An ``HRError`` if the key already exists, with the line of that key; or if the array index or
    ///   `position` is out of range, with the line of the container.
    public mutating func insert(_ value: HRNode, at path: HRPath, position: Int? = nil) throws(HRError) {
        try perform([.insert(value, path, position: position)])
    }

    /// Inserts a new key into a dictionary whose members are divided into sections by titles in comments.
    ///
    /// - Parameter position: The index, in the order of the text, of the member before which the key is inserted.
    package mutating func insert(
        _ value: HRNode, at path: HRPath, position: Int, layout: MemberLayout
    ) throws(HRError) {
        try perform([.insert(value, path, position: position, layout: layout)])
    }

    /// Appends an element to an array.
    ///
    /// - Throws: An ``HRError`` if the value at the path is not an array.
    public mutating func append(_ value: HRNode, to path: HRPath) throws(HRError) {
        try perform([.append(value, path)])
    }

    /// Removes a member, with the comments that belong to it.
    ///
    /// References to the member are not changed.
    ///
    /// - Throws: An ``HRError`` if the path does not exist or is that of the root.
    public mutating func remove(_ path: HRPath, comments: Comments = .remove) throws(HRError) {
        try perform([.remove(path, comments)])
    }

    /// Changes the key of a dictionary member, and updates the references that contain the key.
    ///
    /// - Throws: An ``HRError`` if the path does not exist; or if the new key already exists, with the line of that
    ///   key.
    public mutating func rename(_ path: HRPath, to key: String) throws(HRError) {
        try perform([.rename(path, key)])
    }

    /// Changes the id of an object or definition, and updates all references that begin with the id.
    ///
    /// - Throws: An ``HRError`` if the id does not exist, if the new id is in use, or if the new id is not valid.
    public mutating func renameID(_ id: String, to newID: String) throws(HRError) {
        try perform([.renameID(id, newID)])
    }

    /// Moves a member with the comments that belong to it.
    ///
    /// References to the member are updated, and so are references to other elements of the arrays concerned, whose
    /// indices change.
    ///
    /// - Parameters:
    ///   - path: The path of the member.
    ///   - destination: The path of the member after the move.
    /// - Throws: An ``HRError`` if `path` does not exist; if the key of `destination` already exists, with the line of
    ///   that key; or if the index of `destination` is out of range, with the line of the container.
    public mutating func move(_ path: HRPath, to destination: HRPath) throws(HRError) {
        try perform([.move(path, destination)])
    }

    /// Changes the contents to those of another document, with as few edits as possible.
    ///
    /// Array elements are matched by their ids and by equality; comments are kept with the values that remain.
    /// References in the text become those of the document.
    ///
    /// - Throws: An ``HRError`` if the format cannot represent the document.
    /// - Complexity: O(n log n) in the number of values.
    public mutating func update(to document: HRDocument) throws(HRError) {
        try changeTree { tree throws(HRError) in
            try tree.change(to: document)
            // References are those of the document, and need no repair.
            tree.noteFollowed()
        }
    }

    /// Applies several changes. All paths refer to the text as it is before the first change.
    ///
    /// ```swift
    /// try text.edit {
    ///     $0.remove("members.0")
    ///     $0.set("Cleo", at: "members.1.name")     // the element that was the second
    /// }
    /// ```
    ///
    /// - Throws: An ``HRError`` if a change cannot be applied; in that case, no change is applied.
    public mutating func edit(_ changes: (inout Batch) -> Void) throws(HRError) {
        var batch = Batch()
        changes(&batch)
        try perform(batch.changes)
    }

    /// A batch of edits that are applied together. Each method adds the edit of the ``HRDocumentText`` method with the
    /// same name.
    public struct Batch: Sendable {
        var changes: [TextChange] = []

        /// Sets the value at a path.
        public mutating func set(_ value: HRNode, at path: HRPath) { changes.append(.set(value, path)) }

        /// Inserts a new member into a container.
        public mutating func insert(_ value: HRNode, at path: HRPath, position: Int? = nil) {
            changes.append(.insert(value, path, position: position))
        }

        /// Appends an element to an array.
        public mutating func append(_ value: HRNode, to path: HRPath) { changes.append(.append(value, path)) }

        /// Removes a member.
        public mutating func remove(_ path: HRPath, comments: Comments = .remove) {
            changes.append(.remove(path, comments))
        }

        /// Changes the key of a dictionary member.
        public mutating func rename(_ path: HRPath, to key: String) { changes.append(.rename(path, key)) }

        /// Changes the id of an object or definition.
        public mutating func renameID(_ id: String, to newID: String) { changes.append(.renameID(id, newID)) }

        /// Moves a member.
        public mutating func move(_ path: HRPath, to destination: HRPath) { changes.append(.move(path, destination)) }
    }
}
