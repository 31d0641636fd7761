extension DecodingFrame {
    /// Returns the slot of the default for a key that the file does not contain, or an empty slot if there is none.
    ///
    /// - Parameter type: The type of the value; an optional value is nil without a default.
    /// - Throws: An ``HRError`` if the defaults cannot be encoded.
    @usableFromInline @inline(never)
    func absentSlot(forKey key: String, as type: Any.Type) throws -> HRDecodingSlot {
        type is any OptionalType.Type ? HRDecodingSlot(self, .key(key), nil) : try absentSlot(forKey: key)
    }

    /// Returns the slot of the default for a key of a value that is not optional.
    @inline(never)
    func absentSlot(forKey key: String) throws -> HRDecodingSlot {
        guard let defaults = try defaults, let index = defaults.nextIndex(ofKey: key) else {
            return HRDecodingSlot(self, .key(key), nil)
        }
        let node = defaults.members[index].value
        if countsKeys { note(default: node, for: key) }
        return HRDecodingSlot(defaults, .key(key), node)
    }

    /// Opens the defaults for the members of this value: those of its type, or those that the enclosing type has for it.
    func openDefaults() throws -> DecodingFrame? {
        if let own = try ownDefaults { return try open(own) }
        guard !startsPath, case .key(let key) = component, let outer = try parent?.defaults,
            let index = outer.nextIndex(ofKey: key)
        else { return nil }
        let node = outer.members[index].value
        if case .object(let object) = node, let name = object.className, let type, session.name(of: type) != name {
            return nil
        }
        let frame = try DecodingFrame.open(in: HRDecodingSlot(outer, .key(key), node))
        return frame.hasFields ? frame : nil
    }

    /// The defaults that the type itself declares.
    private var ownDefaults: TypeDefaults? {
        get throws(HRError) {
            guard let type else { return nil }
            do throws(HRError) { return try session.type(type).defaults(by: session.settings) } catch {
                throw HRError(
                    error.code, "the defaults of \(typeName) cannot be encoded: \(error.message)", path: path,
                    help: error.help, underlying: error)
            }
        }
    }

    private func open(_ own: TypeDefaults) throws -> DecodingFrame? {
        let document = try own.document()
        var session = session
        if own.hasReferences {
            session = try UnarchivingSession(
                session.settings, document: document, search: nil, start: nil, types: session.types, origins: nil,
                makeKeyedCoder: session.makeKeyedCoder)
            // References between defaults may be resolved as late as those of the file.
            self.session.madeGraph.atEnd { (ended: UnarchivingSession) in try ended.graph?.finishDeferred() }(session)
        }
        let root = DecodingFrame(
            session: session, aliasHolder: nil, to: own.hasReferences ? .root : nil, node: document.root)
        let frame = try DecodingFrame.open(in: HRDecodingSlot(root, .root, document.root))
        return frame.hasFields ? frame : nil
    }
}
