import ObjectGraph

/// Makes coders of layouts.
struct CoderMaker: LayoutVisitor {
    func coder<Value>(for layout: any ValueLayout<Value>) throws -> any ValueCoder<Value> {
        guard let coder = try layout.accept(self) as? any ValueCoder<Value> else {
            throw HRError(.coderMisuse, "a layout says that it is one of other values than it is")
        }
        return coder
    }

    func plain<Value>(_ type: Value.Type) throws -> any Sendable {
        (type as? any (HREncodable & HRDecodable).Type).map { own($0) } ?? DynamicCoder<Value>()
    }

    private func own<Value: HREncodable & HRDecodable>(_ type: Value.Type) -> any Sendable { OwnCoder<Value>() }

    func converted<Value, Stored>(
        _ conversion: Conversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> any Sendable {
        ConvertedCoder(conversion: conversion, stored: try coder(for: stored))
    }

    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> any Sendable {
        OptionalCoder(wrapped: try coder(for: wrapped))
    }

    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> any Sendable {
        ArrayCoder(element: try coder(for: element), skipsFaults: skipsFaults)
    }

    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> any Sendable {
        SetCoder(element: try coder(for: element))
    }

    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> any Sendable {
        DictionaryCoder(member: try coder(for: member))
    }

    func object<Root>(_ description: ObjectDescription<Root>) throws -> any Sendable {
        ObjectCoder(map: try MapCoder(description))
    }

    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> any Sendable {
        DeferredCoder(layout: layout)
    }
}
