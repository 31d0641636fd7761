package import ObjectMapping

// Archives in which every object has a number, for comparison when a file is saved; one method for each kind of root.

extension HRArchiver {
    /// Archives a value with numbered objects; see ``document(archiving:of:)``.
    package func graph<T: HREncodable>(of value: T, as type: T.Type = T.self) throws(HRError) -> GraphArchive {
        try graph { try value.encodeRoot(in: $0) }
    }

    /// Archives a value whose type does not conform to ``HREncodable``, with numbered objects.
    @_disfavoredOverload
    package func graph<T>(of value: T, as type: T.Type = T.self) throws(HRError) -> GraphArchive {
        try graph { try $0.session.encodeDynamically(value, in: $0) }
    }

    /// Archives a value with an external description, with numbered objects.
    package func graph<Description: EncodingDescription>(
        of value: Description.Value, through description: Description
    ) throws(HRError) -> GraphArchive {
        try graph { try CoderMaker().coder(for: description.layout).encode(value, in: $0) }
    }

    private func graph(_ body: (HREncodingSlot) throws -> HRNode) throws(HRError) -> GraphArchive {
        let recording = GraphRecording()
        var document = try run { () throws in try ArchivingSession(self, recording: recording).document(body) }
        document.schema = schema
        return GraphArchive(
            document, recording.entries, declared: recording.declaredHeaders, formerKeys: recording.formerKeys,
            versions: recording.versions,
            members: recording.members)
    }
}
