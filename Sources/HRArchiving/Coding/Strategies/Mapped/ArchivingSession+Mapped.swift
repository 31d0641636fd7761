import ObjectGraph
import ObjectMapping

extension ArchivingSession {
    /// Returns the node of a value if the registry describes its type; otherwise nil.
    @inline(never)
    func encodeMapped<T>(anything value: T, in slot: HREncodingSlot) throws -> HRNode? {
        try mapped.coder(of: Swift.type(of: value as Any))?.encode(anything: value, in: slot)
    }

    /// Returns the node of a value of a mapped type.
    func encodeMapped<Root>(_ value: Root, by map: MapCoder<Root>, in slot: HREncodingSlot) throws -> HRNode {
        if let identity = map.identity {
            return try encodeMappedObject(value, identity.object(value), by: map, in: slot)
        }
        let builder = try NodeBuilder(in: slot)
        return try write(value, by: map, in: builder)
    }

    private func encodeMappedObject<Root>(
        _ value: Root, _ object: AnyObject, by map: MapCoder<Root>, in slot: HREncodingSlot
    ) throws -> HRNode {
        let type: AnyClass = Swift.type(of: object)
        if ObjectIdentifier(type) != ObjectIdentifier(Root.self), let coder = try mapped.coder(of: type),
            ObjectIdentifier(coder.rootType) != ObjectIdentifier(Root.self)
        {
            return try coder.encode(anything: value, in: slot)
        }
        if sortKeys.draft != nil,
            let placeholder = placeholder(for: object, in: slot, { try self.encodeMapped(value, by: map, in: $0) })
        {
            return placeholder
        }
        let builder = try NodeBuilder(in: slot)
        if builder.depth > nesting, let alias = try define(value, object, by: map, in: slot) { return alias }
        if let alias = try encounter(object, builder, in: slot) { return alias }
        return try write(value, by: map, in: builder)
    }

    @inline(never)
    private func define<Root>(
        _ value: Root, _ object: AnyObject, by map: MapCoder<Root>, in slot: HREncodingSlot
    ) throws -> HRNode? {
        try define(object, in: slot) { try self.encodeMapped(value, by: map, in: $0) }
    }

    private func write<Root>(_ value: Root, by map: MapCoder<Root>, in builder: NodeBuilder) throws -> HRNode {
        let type = mappedType(Root.self, map.formerKeys)
        builder.expect(type.keys)
        do {
            try map.encode(value, in: builder)
        } catch {
            throw failure(error, in: builder)
        }
        return try type.close(builder)
    }

    /// Returns information about a mapped type. The result is cached.
    private func mappedType(_ type: Any.Type, _ formerKeys: [String: [String]]) -> EncodedType {
        if let known = mapped.types[type] { return known }
        let new = EncodedType(mapped: type, name: registry.name(of: type), usesPlainTree: usesPlainTree)
        if !formerKeys.isEmpty { recording?.formerKeys.add(formerKeys, of: new.header) }
        mapped.types.add(new, for: type)
        return new
    }
}

extension HREncodingSlot {
    /// Returns the error of a transform that cannot encode a value.
    func conversionFailure(_ error: any Error) -> HRError {
        HRError(conversion: error, at: path, kind: "cannot be written: the transform expects")
    }
}

extension HRDecodingSlot {
    /// Returns the error of a transform that cannot decode a value.
    func conversionFailure(_ error: any Error) -> HRError {
        var failure = HRError(conversion: error, at: path, kind: "is not")
        failure.wording.member = frame.memberName(component)
        return failure
    }
}

extension HRError {
    /// Creates the error of a transform, with its path.
    init(conversion error: any Error, at path: HRPath, kind: String) {
        guard let conversion = error as? any ConversionFailure else {
            self =
                (error as? HRError)?.placed(at: path)
                ?? HRError(
                    .userError, "the transform of \(Self.name(of: path)) has failed", path: path,
                    help: [HRError.seeUnderlying], underlying: error)
            return
        }
        let path = path.appending(conversion.path)
        self.init(
            .invalidValue, "\(Self.name(of: path)) \(kind) \(conversion.expected)", path: path,
            help: conversion.help, underlying: conversion.underlying)
    }

    private static func name(of path: HRPath) -> String {
        guard let last = path.components.last else { return "the value" }
        return Int(last) == nil ? quoted(last) : "element \(last)"
    }
}
