/// What runs of one unarchiver know of types, kept from each to the next, where one document follows another.
///
/// Nothing in it is about a document. One run has it at a time.
final class ReadingMemory {
    fileprivate var types = TypeTable<DecodedType>()
    fileprivate var parts = RunParts()
    fileprivate var fits: [TypePair: Bool] = [:]
}

extension UnarchivingSession {
    /// Takes over what earlier runs have found out.
    func recall(_ memory: ReadingMemory) {
        types = memory.types
        parts = memory.parts
        fits = memory.fits
    }

    /// Leaves what is known now to later runs.
    func leave(to memory: ReadingMemory) {
        memory.types = types
        memory.parts = parts
        memory.fits = fits
    }
}
