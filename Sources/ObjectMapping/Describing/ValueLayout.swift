/// How values of a type are made of what an archive can hold: a tree that each coding module reads for itself.
///
/// The tree is a value of its own and says nothing about formats. A coding module walks it once, with a ``LayoutVisitor``,
/// and makes what it needs of every node; types are known in each step, so that nothing has to be found out again for
/// every value.
public protocol ValueLayout<Value>: Sendable {
    /// The type whose values are laid out.
    associatedtype Value

    /// Tells a visitor which kind of node this is.
    func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output
}

/// Whoever wants to know what a ``ValueLayout`` is made of.
public protocol LayoutVisitor {
    /// What the visitor makes of a node.
    associatedtype Output

    /// A type that the coding module knows itself how to code.
    func plain<Value>(_ type: Value.Type) throws -> Output
    /// A value that another one is stored for.
    func converted<Value, Stored>(
        _ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> Output
    /// A value that may be absent.
    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> Output
    /// Elements in order.
    ///
    /// - Parameter skipsFaults: Whether elements that cannot be read are left out.
    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> Output
    /// Elements without an order.
    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> Output
    /// Members under names.
    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> Output
    /// An object that is described from outside.
    func object<Root>(_ description: ObjectDescription<Root>) throws -> Output
    /// A layout that is asked for when the first value is met, so that it may lie within itself.
    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> Output
}

/// The layout of a type that coding modules know themselves how to code.
package struct OpaqueLayout<Value>: ValueLayout {
    package init(_ type: Value.Type = Value.self) {}

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.plain(Value.self)
    }
}

/// The layout of values that others are stored for.
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

/// The layout of a value that may be absent.
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

/// The layout of elements in order.
package struct ArrayLayout<Element>: ValueLayout {
    package typealias Value = [Element]

    private let element: any ValueLayout<Element>
    private let skipsFaults: Bool

    /// Makes the layout of that of the elements.
    ///
    /// - Parameter skipsFaults: Whether elements that cannot be read are left out, in place of an error.
    package init(_ element: any ValueLayout<Element>, skipsFaults: Bool = false) {
        self.element = element
        self.skipsFaults = skipsFaults
    }

    package func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.array(of: element, skipsFaults: skipsFaults)
    }
}

/// The layout of elements without an order.
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

/// The layout of members under names.
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

/// The layout of objects that are described from outside.
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

/// A layout that is asked for when the first value is met: the only way for one to lie within itself.
public struct DeferredLayout<Value>: ValueLayout {
    /// Who this is, so that a coding module finds again what it has made of it.
    package let identity = DescriptionIdentity()
    /// Gives the layout.
    package let layout: @Sendable () -> any ValueLayout<Value>

    package init(_ layout: @escaping @Sendable () -> any ValueLayout<Value>) {
        self.layout = layout
    }

    /// Visits ``LayoutVisitor/deferred(_:)``.
    public func accept<Visitor: LayoutVisitor>(_ visitor: Visitor) throws -> Visitor.Output {
        try visitor.deferred(self)
    }
}

/// Who a description is, however often it is copied.
package final class DescriptionIdentity: Sendable {
    /// Makes one that equals no other.
    package init() {}
}
