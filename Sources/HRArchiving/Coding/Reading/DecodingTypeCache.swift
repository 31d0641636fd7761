/// What runs of one unarchiver know of types, kept from each to the next, where one document follows another.
///
/// Nothing in it is about a document. One run has it at a time.
final class DecodingTypeCache {
    fileprivate var types = TypeTable<DecodedType>()
    fileprivate var wayStorage = WayStorage()
    fileprivate var castResults: [TypePair: Bool] = [:]
}

extension UnarchivingSession {
    /// Takes over what earlier runs have found out.
    func restore(_ cache: DecodingTypeCache) {
        types = cache.types
        wayStorage = cache.wayStorage
        castResults = cache.castResults
    }

    /// Leaves what is known now to later runs.
    func save(to cache: DecodingTypeCache) {
        cache.types = types
        cache.wayStorage = wayStorage
        cache.castResults = castResults
    }
}
