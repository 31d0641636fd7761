extension HRDocumentText {
    /// Sets the value at a path: replaces the existing value, adds a key to a dictionary, or appends to an array.
    ///
    /// Setting an equal value changes nothing, even if it is written differently. In containers, only differing members
    /// are edited.
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
    ///   - position: The index of the dictionary member before which the key is inserted, in the order of the text;
    ///     after the last member if nil.
    /// - Throws: An ``HRError`` with the line of a key that exists already, or of the container if it does not have the
    ///   position.
    public mutating func insert(_ value: HRNode, at path: HRPath, position: Int? = nil) throws(HRError) {
        try perform([.insert(value, path, position: position)])
    }

    /// Appends an element to an array.
    ///
    /// - Throws: An ``HRError`` if the value at the path is not an array.
    public mutating func append(_ value: HRNode, to path: HRPath) throws(HRError) {
        try perform([.append(value, path)])
    }

    /// Removes a member, with the comments that belong to it.
    ///
    /// References to it are not changed.
    ///
    /// - Throws: An ``HRError`` if the path does not exist or is that of the root.
    public mutating func remove(_ path: HRPath, comments: Comments = .remove) throws(HRError) {
        try perform([.remove(path, comments)])
    }

    /// Changes the key of a dictionary member, and updates the references that contain the key.
    ///
    /// - Throws: An ``HRError`` with the line of a key that exists already, or if the path does not exist.
    public mutating func rename(_ path: HRPath, to key: String) throws(HRError) {
        try perform([.rename(path, key)])
    }

    /// Changes the id of an object or definition, and updates all references to it.
    ///
    /// - Throws: An ``HRError`` if the id does not exist, if the new id is in use, or if it is not a valid id.
    public mutating func renameID(_ id: String, to newID: String) throws(HRError) {
        try perform([.renameID(id, newID)])
    }

    /// Moves a member with the comments that belong to it, and updates the references to it and through its container.
    ///
    /// - Parameters:
    ///   - path: The path of the member.
    ///   - destination: The path of the member after the move.
    /// - Throws: An ``HRError`` with the line of a key that exists already, or of the container if it does not have the
    ///   position.
    public mutating func move(_ path: HRPath, to destination: HRPath) throws(HRError) {
        try perform([.move(path, destination)])
    }

    /// Changes the contents to those of another document, with as few edits as possible.
    ///
    /// Array elements are matched by their ids and by equality; comments are kept with the values that remain.
    /// References become those of the document.
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

    /// Makes several changes whose paths all refer to the text before the first of them.
    ///
    /// ```swift
    /// try text.edit {
    ///     $0.remove("members.0")
    ///     $0.set("Cleo", at: "members.1.name")     // the element that was the second
    /// }
    /// ```
    ///
    /// - Throws: An ``HRError`` if a change cannot be made; in that case none of them is made.
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
