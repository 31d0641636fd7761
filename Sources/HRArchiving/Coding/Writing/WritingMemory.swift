/// What runs of one archiver know of types, kept from each to the next, where one document follows another.
///
/// Nothing in it is about a value. One run has it at a time.
final class WritingMemory {
    fileprivate var types = TypeTable<EncodedType>()
    fileprivate var ways = TypeTable<Way?>()
    fileprivate var parts = RunParts()
}

extension ArchivingSession {
    /// Takes over what earlier runs have found out.
    func recall(_ memory: WritingMemory) {
        types = memory.types
        ways = memory.ways
        parts = memory.parts
    }

    /// Leaves what is known now to later runs.
    func leave(to memory: WritingMemory) {
        memory.types = types
        memory.ways = ways
        memory.parts = parts
    }
}
