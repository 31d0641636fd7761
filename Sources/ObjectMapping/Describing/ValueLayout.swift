/// A tree that describes how a type is encoded, independently of the format.
///
/// A coding module, such as HRArchiving or KryoCoding, visits the tree once, with a ``LayoutVisitor``, and creates its
/// own representation of every node. Types are known statically in each step, so that no dynamic type checks are
/// necessary for values.
public protocol ValueLayout<Value>: Sendable {
    /// The described type.
    associatedtype Value

    /// Calls the method of a visitor for the kind of this node.
    func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output
}

/// A visitor for the nodes of a ``ValueLayout``.
public protocol LayoutVisitor {
    /// The result for a node.
    associatedtype Output

    /// Visits a type that the coding module can encode and decode by itself.
    func plain<Value>(_ type: Value.Type) throws -> Output
    /// Visits a value that is converted to another value for storage.
    func converted<Value, Stored>(
        _ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> Output
    /// Visits an optional value.
    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> Output
    /// Visits an array.
    ///
    /// - Parameters:
    ///   - element: The layout of the elements.
    ///   - skipsFaults: True if elements that cannot be decoded are skipped.
    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> Output
    /// Visits a set.
    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> Output
    /// Visits a dictionary with string keys.
    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> Output
    /// Visits an object with an external description.
    func object<Root>(_ description: ObjectDescription<Root>) throws -> Output
    /// Visits a layout that is evaluated when the first value is coded, which allows recursive layouts.
    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> Output
}

/// The layout of a type that coding modules can code themselves.
package struct OpaqueLayout<Value>: ValueLayout {
    package init(_ type: Value.Type = Value.self) {}

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.plain(Value.self)
    }
}

/// The layout of values that are converted to other values for storage.
package struct ConvertedLayout<Value, Stored>: ValueLayout {
    private let conversion: ValueConversion<Value, Stored>
    private let stored: any ValueLayout<Stored>

    package init(_ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>) {
        self.conversion = conversion
        self.stored = stored
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.converted(conversion, to: stored)
    }
}

/// The layout of an optional value.
package struct OptionalLayout<Wrapped>: ValueLayout {
    package typealias Value = Wrapped?

    private let wrapped: any ValueLayout<Wrapped>

    package init(_ wrapped: any ValueLayout<Wrapped>) {
        self.wrapped = wrapped
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.optional(wrapped)
    }
}

/// The layout of an array.
package struct ArrayLayout<Element>: ValueLayout {
    package typealias Value = [Element]

    private let element: any ValueLayout<Element>
    private let skipsFaults: Bool

    /// Creates the layout from that of the elements.
    ///
    /// - Parameter skipsFaults: True if elements that cannot be decoded are skipped, instead of causing an error.
    package init(_ element: any ValueLayout<Element>, skipsFaults: Bool = false) {
        self.element = element
        self.skipsFaults = skipsFaults
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.array(of: element, skipsFaults: skipsFaults)
    }
}

/// The layout of a set.
package struct SetLayout<Element: Hashable & SendableMetatype>: ValueLayout {
    package typealias Value = Set<Element>

    private let element: any ValueLayout<Element>

    package init(_ element: any ValueLayout<Element>) {
        self.element = element
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.set(of: element)
    }
}

/// The layout of a dictionary with string keys.
package struct DictionaryLayout<Member>: ValueLayout {
    package typealias Value = [String: Member]

    private let member: any ValueLayout<Member>

    package init(_ member: any ValueLayout<Member>) {
        self.member = member
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.dictionary(of: member)
    }
}

/// The layout of objects with an external description.
package struct ObjectLayout<Root>: ValueLayout {
    package typealias Value = Root

    private let object: ObjectDescription<Root>

    package init(_ object: ObjectDescription<Root>) {
        self.object = object
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.object(object)
    }
}

/// A lazily evaluated layout, which allows recursive layouts.
public struct DeferredLayout<Value>: ValueLayout {
    /// The identity of the layout, by which a coding module finds the representation that it has created for the
    /// layout.
    package let identity = DescriptionIdentity()
    /// Returns the layout.
    package let layout: @Sendable () -> any ValueLayout<Value>

    package init(_ layout: @escaping @Sendable () -> any ValueLayout<Value>) {
        self.layout = layout
    }

    /// Calls ``LayoutVisitor/deferred(_:)``.
    public func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.deferred(self)
    }
}

/// The identity of a description. Copies of the description have the same identity.
package final class DescriptionIdentity: Sendable {
    /// Creates a unique identity.
    package init() {}
}
