/// The encoded defaults of a type that conforms to ``HRDefaults``.
final class TypeDefaults {
    /// True if the defaults contain references, which are resolved in a session of their own.
    let hasReferences: Bool
    private let constant: HRDocument
    /// True if two encodings of the defaults are equal. Otherwise, the defaults are requested again for each object.
    private let isConstant: Bool
    private let make: () throws(HRError) -> HRDocument

    /// - Throws: An ``HRError`` if the defaults cannot be encoded.
    init(of type: any HRDefaults.Type, by settings: HRUnarchiver, _ vault: SecretVault) throws(HRError) {
        let archiver = settings.archiver(ofDefaults: vault)
        make = { () throws(HRError) in try archiver.document(ofDefaults: type) }
        constant = try make()
        isConstant = try constant == make()
        hasReferences = constant.walk.contains { if case .alias = $0.node { true } else { false } }
    }

    /// Returns the defaults for one object.
    func document() throws(HRError) -> HRDocument { isConstant ? constant : try make() }
}

extension HRUnarchiver {
    /// Returns an archiver for defaults that this unarchiver decodes.
    ///
    /// - Parameter vault: Keeps the secrets of the defaults.
    package func archiver(ofDefaults vault: SecretVault) -> HRArchiver {
        HRArchiver(
            registry: registry, compatibility: .codable(codable), limits: limits, userInfo: vault.added(to: userInfo),
            nesting: .max)
    }
}

extension HRArchiver {
    fileprivate func document<T: HRDefaults>(ofDefaults type: T.Type) throws(HRError) -> HRDocument {
        try document(archiving: T.archiveDefaults)
    }
}
