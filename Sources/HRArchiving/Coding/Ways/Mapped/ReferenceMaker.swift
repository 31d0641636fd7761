import ObjectGraph

/// Makes coders of the layouts of properties that are references.
struct ReferenceMaker: LayoutVisitor {
    /// A coder, boxed by the type of its values.
    struct Box<Value>: Sendable {
        let coder: any ReferenceCoder<Value>
    }

    func coder<Value>(for layout: any ValueLayout<Value>) throws -> any ReferenceCoder<Value> {
        try unboxed(layout.accept(self))
    }

    /// The coder of a type that consists of references by itself.
    fileprivate func coder<Value>(of type: Value.Type) throws -> any ReferenceCoder<Value> {
        try unboxed(plain(type))
    }

    private func unboxed<Value>(_ box: any Sendable) throws -> any ReferenceCoder<Value> {
        guard let box = box as? Box<Value> else {
            throw HRError(.coderMisuse, "a layout says that it is one of other values than it is")
        }
        return box.coder
    }

    func plain<Value>(_ type: Value.Type) throws -> any Sendable {
        if let type = type as? any ReferenceHolding.Type { return try type.makeReferenceCoder() }
        return try object(PlainLayout(type))
    }

    private func object<Value>(_ layout: any ValueLayout<Value>) throws -> any Sendable {
        Box(coder: ObjectReference(coder: try CoderMaker().coder(for: layout)))
    }

    func converted<Value, Stored>(
        _ conversion: Conversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> any Sendable {
        Box(coder: ConvertedReference(conversion: conversion, stored: try coder(for: stored)))
    }

    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> any Sendable {
        Box(coder: OptionalReference(wrapped: try coder(for: wrapped)))
    }

    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> any Sendable {
        guard !skipsFaults else {
            throw HRError(
                .coderMisuse, "an array of references cannot leave out elements that cannot be read",
                help: ["use .array in place of .arraySkippingFaults"])
        }
        return Box(coder: CollectionReference<[Element]>(element: try coder(for: element)))
    }

    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> any Sendable {
        Box(coder: CollectionReference<Set<Element>>(element: try coder(for: element)))
    }

    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> any Sendable {
        Box(coder: CollectionReference<[String: Member]>(element: try coder(for: member)))
    }

    func object<Root>(_ description: ObjectDescription<Root>) throws -> any Sendable {
        try object(ObjectLayout(description))
    }

    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> any Sendable {
        Box(coder: ObjectReference(coder: LazyCoder(layout: layout)))
    }
}

// Types of properties without a transform.

/// A type whose values are made of references.
private protocol ReferenceHolding {
    static func makeReferenceCoder() throws -> any Sendable
}

extension Optional: ReferenceHolding {
    fileprivate static func makeReferenceCoder() throws -> any Sendable {
        let maker = ReferenceMaker()
        return ReferenceMaker.Box(coder: OptionalReference(wrapped: try maker.coder(of: Wrapped.self)))
    }
}

extension HRReferenceCollection {
    fileprivate static func makeReferenceCoder() throws -> any Sendable {
        let maker = ReferenceMaker()
        return ReferenceMaker.Box(coder: CollectionReference<Self>(element: try maker.coder(of: Object.self)))
    }
}

extension Array: ReferenceHolding {}
extension Set: ReferenceHolding {}
extension Dictionary: ReferenceHolding where Key == String {}
