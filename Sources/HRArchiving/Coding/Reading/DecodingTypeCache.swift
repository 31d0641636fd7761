/// What runs of one unarchiver know of types, kept from each to the next, where one document follows another.
///
/// Nothing in it is about a document. One run has it at a time.
final class DecodingTypeCache {
    fileprivate var types = TypeTable<DecodedType>()
    fileprivate var parts = RunParts()
    fileprivate var fits: [TypePair: Bool] = [:]
}

extension UnarchivingSession {
    /// Takes over what earlier runs have found out.
    func restore(_ cache: DecodingTypeCache) {
        types = cache.types
        parts = cache.parts
        fits = cache.fits
    }

    /// Leaves what is known now to later runs.
    func save(to cache: DecodingTypeCache) {
        cache.types = types
        cache.parts = parts
        cache.fits = fits
    }
}
