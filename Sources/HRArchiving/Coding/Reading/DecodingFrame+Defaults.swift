extension DecodingFrame {
    /// Returns the slot of the default for a key that the file does not contain, or an empty slot if there is none.
    ///
    /// - Parameter type: The type of the value. For an optional type, the slot is always empty: an absent optional is
    ///   nil, not a default.
    /// - Throws: An ``HRError`` if the defaults cannot be encoded.
    @usableFromInline @inline(never)
    func absentSlot(forKey key: String, as type: Any.Type) throws -> HRDecodingSlot {
        guard type is any OptionalType.Type else { return try absentSlot(forKey: key) }
        if countsKeys { noteOptional(type, forKey: key) }
        return HRDecodingSlot(self, .key(key), nil)
    }

    /// Returns the slot of the default for an absent key whose value is not optional, or an empty slot if there is
    /// none.
    @inline(never)
    func absentSlot(forKey key: String) throws -> HRDecodingSlot {
        // A type that is described is asked for all of its keys.
        guard !(countsKeys && recorder != nil), let defaults = try defaults, let index = defaults.nextIndex(ofKey: key)
        else {
            return HRDecodingSlot(self, .key(key), nil)
        }
        let node = defaults.members[index].value
        if countsKeys { note(default: node, for: key) }
        return HRDecodingSlot(defaults, .key(key), node)
    }

    /// Opens the defaults for the members of this value: the defaults of its type, or otherwise the value that the
    /// defaults of the enclosing type contain for it. Returns nil if there are none.
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
            let info = session.type(type)
            do throws(HRError) { return try info.defaults(by: session.settings, session.types.vault) } catch {
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
