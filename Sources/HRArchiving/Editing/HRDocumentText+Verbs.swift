extension HRDocumentText {
    /// Puts a value at a path: in the place of the one that is there, under a new key, or behind the last element of an array.
    ///
    /// An equal value changes nothing, also where it is spelled in another way. In containers only what differs is changed.
    ///
    /// - Throws: An ``HRError`` with the line of the container that has no such member, and the key that was most likely
    ///   meant; or if the format has no notation for the value.
    public mutating func set(_ value: HRNode, at path: HRPath) throws(HRError) {
        try perform([.set(value, path)])
    }

    /// Puts a new member into a container: an element before the one that the path names, or a key that is not there yet.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path that the value will have.
    ///   - position: Before which member of a dictionary, counted from 0 as the text has them; behind the last one if nil.
    /// - Throws: An ``HRError`` with the line of a key that is there already, or of the container that has no such place.
    public mutating func insert(_ value: HRNode, at path: HRPath, position: Int? = nil) throws(HRError) {
        try perform([.insert(value, path, position: position)])
    }

    /// Puts a new element behind the last one of an array.
    ///
    /// - Throws: An ``HRError`` if there is no array at the path.
    public mutating func append(_ value: HRNode, to path: HRPath) throws(HRError) {
        try perform([.append(value, path)])
    }

    /// Takes a member out, with the comments that belong to it.
    ///
    /// References to it are left as they are.
    ///
    /// - Throws: An ``HRError`` if there is nothing at the path, and for the root.
    public mutating func remove(_ path: HRPath, comments: Comments = .remove) throws(HRError) {
        try perform([.remove(path, comments)])
    }

    /// Gives a member of a dictionary another key; references through it follow.
    ///
    /// - Throws: An ``HRError`` with the line of a key that is there already, or if there is nothing at the path.
    public mutating func rename(_ path: HRPath, to key: String) throws(HRError) {
        try perform([.rename(path, key)])
    }

    /// Gives an object or a definition another id, and all references that name it.
    ///
    /// - Throws: An ``HRError`` if nothing has the id, if something has the new one, or if that cannot be an id.
    public mutating func renameID(_ id: String, to newID: String) throws(HRError) {
        try perform([.renameID(id, newID)])
    }

    /// Moves a member, with the comments that belong to it; references to it and through its container follow.
    ///
    /// - Parameters:
    ///   - path: The member.
    ///   - destination: The path that it will have: in an array its index afterwards.
    /// - Throws: An ``HRError`` with the line of a key that is there already, or of the container that has no such place.
    public mutating func move(_ path: HRPath, to destination: HRPath) throws(HRError) {
        try perform([.move(path, destination)])
    }

    /// Makes the text that of another document, by as few edits as there are differences.
    ///
    /// Elements of arrays are known again by their ids and by being equal; comments stay with what is still there. References
    /// become what they are in the document.
    ///
    /// - Throws: An ``HRError`` if the format has no notation for the document.
    /// - Complexity: O(n log n) in the number of values.
    public mutating func update(to document: HRDocument) throws(HRError) {
        try changeTree { tree throws(HRError) in
            try tree.change(to: document)
            // References are those of the document, and need no repair.
            tree.noteFollowed()
        }
    }

    /// Makes several changes whose paths all mean the text before the first of them.
    ///
    /// ```swift
    /// try text.edit {
    ///     $0.remove("members.0")
    ///     $0.set("Cleo", at: "members.1.name")     // the element that was the second
    /// }
    /// ```
    ///
    /// - Throws: An ``HRError``, and then none of them is made.
    public mutating func edit(_ changes: (inout Batch) -> Void) throws(HRError) {
        var batch = Batch()
        changes(&batch)
        try perform(batch.changes)
    }

    /// Changes that are made together; each is what the method of ``HRDocumentText`` with the same name makes.
    public struct Batch: Sendable {
        var changes: [TextChange] = []

        /// Puts a value at a path.
        public mutating func set(_ value: HRNode, at path: HRPath) { changes.append(.set(value, path)) }

        /// Puts a new member into a container.
        public mutating func insert(_ value: HRNode, at path: HRPath, position: Int? = nil) {
            changes.append(.insert(value, path, position: position))
        }

        /// Puts a new element behind the last one of an array.
        public mutating func append(_ value: HRNode, to path: HRPath) { changes.append(.append(value, path)) }

        /// Takes a member out.
        public mutating func remove(_ path: HRPath, comments: Comments = .remove) {
            changes.append(.remove(path, comments))
        }

        /// Gives a member another key.
        public mutating func rename(_ path: HRPath, to key: String) { changes.append(.rename(path, key)) }

        /// Gives an object another id.
        public mutating func renameID(_ id: String, to newID: String) { changes.append(.renameID(id, newID)) }

        /// Moves a member.
        public mutating func move(_ path: HRPath, to destination: HRPath) { changes.append(.move(path, destination)) }
    }
}
