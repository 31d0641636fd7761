import ObjectGraph

extension ArchivingSession {
    /// Returns the node of an object's replacement, or nil if the object is not replaced.
    func replace(
        _ object: some HREncodable & AnyObject, _ builder: NodeBuilder, in slot: HREncodingSlot
    ) throws -> HRNode? {
        // For a claimed place, the replacement was requested when the place was claimed.
        guard !builder.isClaimed, let replacing = object as? any HRReplacing,
            let replacement = try replacement(of: replacing, at: builder)
        else { return nil }
        builder.isObject = false
        return try encodeReplacement(replacement, in: slot).identified(asReplacementOf: builder, replacement)
    }

    /// Returns the replacement of an object, or nil if it is the object itself. The replacement is requested only once.
    func replacement(of replacing: any HRReplacing, at builder: NodeBuilder) throws -> (any HREncodable)? {
        let object = replacing as AnyObject
        let known = placing.replacements.label(of: object)
        let replacement = try known ?? write(in: builder) { try replacing.replacementForArchiving() }
        guard (replacement as AnyObject) !== object else { return nil }
        try refuseCircle(from: object, over: replacement, at: builder)
        if known == nil { placing.replace(object, by: replacement) }
        return replacement
    }

    private func refuseCircle(
        from object: AnyObject, over replacement: any HREncodable, at builder: NodeBuilder
    ) throws {
        var next: (any HREncodable)? = replacement
        while let current = next, Swift.type(of: current) is AnyClass {
            guard current as AnyObject !== object else {
                throw HRError(.coderMisuse, "objects stand in for one another in a circle", path: builder.path)
            }
            next = placing.replacements.label(of: current as AnyObject)
        }
    }
}
