import ObjectGraph

// A session that writes one document after another keeps what it knows of types, and nothing that it knows of values.

extension ArchivingSession {
    /// Forgets the document that was written, with its objects and builders: these hold the session in turn.
    func forget() {
        isOver = true
        if places.next > 0 || replacements.count > 0 { forgetObjects() }
        if !sortKeys.isEmpty { sortKeys = SortKeyTable() }
        sortKeyDraft = nil
        if !ids.isEmpty { ids = ObjectIDs() }
        claims.removeValues()
        conditionals = []
        openObjects = []
        (failure, firstError) = (nil, nil)
        mayHaveUnusedDefinitions = false
        (nodeCount, aliasCount) = (0, 0)
        nesting = Self.nesting(settings)
        // The next document may be written on another thread.
        stack = nil
    }

    /// Forgets all that is known of objects, of which each has a place or a replacement.
    private func forgetObjects() {
        places.removeAll()
        queue = DefinitionQueue()
        wrapped = WrappedPlaces()
        omitted = OmittedClasses()
        singleValueObjects = emptied(exchange(&singleValueObjects, with: IdentityTable()))
        replacements = emptied(exchange(&replacements, with: IdentityTable()))
        identities = emptied(exchange(&identities, with: IdentityTable()))
    }

    /// Lets go of the objects of a table, which are free to use the session while they go.
    private func emptied<Label>(_ table: consuming IdentityTable<Label>) -> IdentityTable<Label> {
        if table.count > PlaceTable.mostKept {
            table.removeAll()
        } else {
            table.removeAll(behind: 0)
        }
        return table
    }

    /// How many levels deep objects may lie outside of definitions.
    static func nesting(_ archiver: HRArchiver) -> Int {
        archiver.compatibility == .hrCoder || archiver.codable != nil ? .max : max(1, archiver.nesting)
    }
}
