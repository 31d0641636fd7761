/// What is known of types, kept between the runs of one unarchiver that reads many documents.
///
/// Nothing in it depends on a document. One run uses it at a time.
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
