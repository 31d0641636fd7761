// `Coding` does not know the two coders for `NSCoding`, which stand above it: its runs get them from here.

extension ArchivingSession {
    convenience init(_ archiver: HRArchiver, recording: GraphRecording? = nil) {
        self.init(archiver, recording: recording) { HRKeyedArchiver(builder: $0) }
    }
}

extension UnarchivingSession {
    convenience init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch? = nil, start: HRAlias? = nil,
        types: DecodedTypes? = nil, origins: GraphOrigins? = nil
    ) throws(HRError) {
        try self.init(
            unarchiver, document: document, search: search, start: start, types: types, origins: origins
        ) {
            HRKeyedUnarchiver(frame: $0, requested: $1)
        }
    }
}
