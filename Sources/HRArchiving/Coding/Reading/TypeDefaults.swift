/// The encoded defaults of a type that conforms to ``HRDefaults``.
final class TypeDefaults {
    /// True if the defaults contain references, which are resolved in a session of their own.
    let hasReferences: Bool
    private let constant: HRDocument
    /// False if the second encoding differs from the first, so that defaults are requested for each object.
    private let isConstant: Bool
    private let make: () throws(HRError) -> HRDocument

    /// - Throws: An ``HRError`` if the defaults cannot be encoded.
    init(of type: any HRDefaults.Type, by settings: HRUnarchiver) throws(HRError) {
        let archiver = HRArchiver(
            registry: settings.registry, compatibility: .codable(settings.codable), limits: settings.limits,
            userInfo: settings.userInfo, nesting: .max)
        make = { () throws(HRError) in try archiver.document(ofDefaults: type) }
        constant = try make()
        isConstant = try constant == make()
        hasReferences = constant.walk.contains { if case .alias = $0.node { true } else { false } }
    }

    /// Returns the defaults for one object.
    func document() throws(HRError) -> HRDocument { isConstant ? constant : try make() }
}

extension HRArchiver {
    fileprivate func document<T: HRDefaults>(ofDefaults type: T.Type) throws(HRError) -> HRDocument {
        try document(archiving: T.archiveDefaults)
    }
}
