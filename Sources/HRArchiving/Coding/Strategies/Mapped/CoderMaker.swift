import ObjectGraph
import ObjectMapping

/// Creates coders from layouts.
struct CoderMaker: LayoutVisitor {
    /// True if coders are for a property that refers to objects. An optional or a collection then gets a coder that
    /// uses another coder for the elements, even if the layout does not describe the elements.
    var isForReferences = false

    /// A box for a coder, with the type of the coder's values.
    ///
    /// Unboxing is a cast to a concrete type, which is a thousand times faster than a cast to a constrained
    /// existential.
    struct Box<Value>: Sendable {
        let coder: any ValueCoder<Value>
    }

    func coder<Value>(for layout: any ValueLayout<Value>) throws -> any ValueCoder<Value> {
        guard let box = try layout.accept(self) as? Box<Value> else {
            throw HRError(.coderMisuse, "a layout says that it is one of other values than it is")
        }
        return box.coder
    }

    func plain<Value>(_ type: Value.Type) throws -> any Sendable {
        if isForReferences, let type = type as? any ReferenceHolding.Type { return try type.box(by: self) }
        if type == String.self { return Box(coder: StringCoder()) }
        if type == Int.self { return Box(coder: IntCoder()) }
        if type == Double.self { return Box(coder: DoubleCoder()) }
        if type == Bool.self { return Box(coder: BoolCoder()) }
        return (type as? any (HREncodable & HRDecodable).Type).map { own($0) } ?? Box(coder: DynamicCoder<Value>())
    }

    private func own<Value: HREncodable & HRDecodable>(_ type: Value.Type) -> any Sendable {
        Box(coder: OwnCoder<Value>())
    }

    func converted<Value, Stored>(
        _ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> any Sendable {
        Box(coder: ConvertedCoder(conversion: conversion, stored: try coder(for: stored)))
    }

    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> any Sendable {
        Box(coder: OptionalCoder(wrapped: try coder(for: wrapped)))
    }

    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> any Sendable {
        guard !skipsFaults || !isForReferences else {
            throw HRError(
                .coderMisuse, "an array of references cannot leave out elements that cannot be read",
                help: ["use .array in place of .arraySkippingFaults"])
        }
        return Box(coder: ArrayCoder(element: try coder(for: element), skipsFaults: skipsFaults))
    }

    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> any Sendable {
        Box(coder: SetCoder(element: try coder(for: element)))
    }

    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> any Sendable {
        Box(coder: DictionaryCoder(element: try coder(for: member)))
    }

    func object<Root>(_ description: ObjectDescription<Root>) throws -> any Sendable {
        Box(coder: ObjectCoder(map: try MapCoder(description)))
    }

    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> any Sendable {
        Box(coder: LazyCoder(layout: layout))
    }
}

/// A type whose values may consist of references: an optional or a collection.
private protocol ReferenceHolding {
    static func box(by maker: CoderMaker) throws -> any Sendable
}

extension Optional: ReferenceHolding {
    fileprivate static func box(by maker: CoderMaker) throws -> any Sendable {
        try maker.optional(OpaqueLayout<Wrapped>())
    }
}

extension Array: ReferenceHolding {
    fileprivate static func box(by maker: CoderMaker) throws -> any Sendable {
        try maker.array(of: OpaqueLayout<Element>(), skipsFaults: false)
    }
}

extension Set: ReferenceHolding {
    fileprivate static func box(by maker: CoderMaker) throws -> any Sendable {
        CoderMaker.Box(coder: SetCoder(element: try maker.coder(for: OpaqueLayout<Element>())))
    }
}

extension Dictionary: ReferenceHolding where Key == String {
    fileprivate static func box(by maker: CoderMaker) throws -> any Sendable {
        try maker.dictionary(of: OpaqueLayout<Value>())
    }
}
