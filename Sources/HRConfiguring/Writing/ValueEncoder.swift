import HRArchiving

/// Encodes values of a configuration, to find what differs between them.
struct ValueEncoder<Value> {
    private let reader: ValueReader<Value>
    private let archiver: HRArchiver
    private let vault = SecretVault()

    init(_ configuration: HRConfiguration<Value>) {
        reader = configuration.reader
        archiver = configuration.unarchiver.archiver(ofDefaults: vault)
    }

    /// Returns the differences between two values.
    ///
    /// - Throws: An `HRError` if a value cannot be encoded.
    func edits(from old: HRLoadedConfiguration<Value>, to new: Value) throws(HRError) -> [KeyEdit] {
        try KeyEdit.edits(from: root(of: old.value), to: root(of: new))
    }

    /// Returns an error for each changed key that others have changed since then, to another value.
    func conflicts(
        _ edits: [KeyEdit], _ base: HRLoadedConfiguration<Value>, _ now: HRLoadedConfiguration<Value>
    ) throws(HRError) -> [HRError] {
        let earlier = HRDocument(try root(of: base.value)), later = HRDocument(try root(of: now.value))
        return edits.compactMap { edit in
            guard earlier[edit.path] != later[edit.path], later[edit.path] != edit.value else { return nil }
            var error = HRError(
                .fileChanged, "somebody else has changed the value since it was loaded", path: edit.path,
                help: ["load the configuration again"])
            error.location = now.origin(of: edit.path)?.location
            return error
        }
    }

    private func root(of value: Value) throws(HRError) -> HRNode {
        guard let archive = reader.archive else {
            throw HRError(
                .unsupportedType, "\(quoted("\(Value.self)")) is only decoded, so it cannot be saved",
                help: ["describe it with a map that encodes as well, or set single keys"])
        }
        return try revealed(archive(archiver, value).root)
    }

    /// The value with the secrets that it has tokens for.
    private func revealed(_ node: HRNode) throws(HRError) -> HRNode {
        guard vault.isUsed else { return node }
        if case .string(let text) = node, let secret = vault.secret(for: text) {
            return try archiver.document(archiving: secret).root
        }
        if let elements = node.elements {
            var revealed: [HRNode] = []
            for element in elements { revealed.append(try self.revealed(element)) }
            return .array(revealed)
        }
        guard let fields = node.fields else { return node }
        var made = HRFields()
        for (key, value) in fields { made.storage.append(HRFields.Field(key: key, value: try revealed(value))) }
        var node = node
        node.fields = made
        return node
    }
}
