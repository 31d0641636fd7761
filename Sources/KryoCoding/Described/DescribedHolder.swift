import ObjectGraph
import ObjectMapping

/// A type that determines how the properties of a described type are accessed while its objects are read and written.
protocol DescribedHolder: SendableMetatype {
    /// The described type.
    associatedtype Root
    /// The type of the value whose fields are written and into which they are read: ``Root`` itself, or a record of the
    /// property values.
    associatedtype Stored

    static func access<Value>(
        _ property: PropertyDescription<Root, Value>, at index: Int, _ get: @escaping @Sendable (Root) throws -> Value,
        _ access: ValueAccess<Value>, null: (@Sendable () -> Value)?
    ) -> KryoFieldAccess<Stored>
}

extension PropertyDescription {
    /// Returns the value that was read. For null, and for a field that is absent in the data, returns the default
    /// value; nil if `isKept` is true and the object keeps the value that its initializer has set.
    fileprivate func value(_ found: Value?, _ null: (@Sendable () -> Value)?, isKept: Bool) throws(KryoError) -> Value?
    {
        if let found { return found }
        switch absence {
        case .value(let value): return try KryoError.converting { try value() }
        case .automatic:
            if let null { return null() }
            if isKept { return nil }
        case .refused:
            if let null { return null() }
        }
        throw KryoError(
            .unexpectedNull, "expected a value for \(name), found null",
            help: ["make the property optional, or give it a default"])
    }
}

/// An object that is created first and then filled.
enum MadeObject<Root: SendableMetatype>: DescribedHolder {
    static func access<Value>(
        _ property: PropertyDescription<Root, Value>, at index: Int, _ get: @escaping @Sendable (Root) throws -> Value,
        _ access: ValueAccess<Value>, null: (@Sendable () -> Value)?
    ) -> KryoFieldAccess<Root> {
        let set = property.isRead ? property.set : nil
        return KryoFieldAccess(
            write: { (root, writer) throws(KryoError) in
                let root = copy root
                try access.write(try KryoError.converting { try get(root) }, &writer)
            },
            read: { (root, reader) throws(KryoError) in
                let found = try access.read(&reader)
                guard let set, let value = try property.value(found, null, isKept: true) else { return }
                try KryoError.converting { try set(&root, value) }
            },
            copy: { (root, target, copier) throws(KryoError) in
                guard let set else { return }
                let root = copy root
                let value = try access.copy(try KryoError.converting { try get(root) }, &copier)
                try KryoError.converting { try set(&target, value) }
            })
    }
}

/// An object that is built from the values of its properties.
struct BuiltObject<Root: SendableMetatype>: DescribedHolder {
    private let root: Root?
    private let values: PropertyValues

    private init(_ root: Root?, _ shape: RecordShape) {
        self.root = root
        values = PropertyValues(shape)
    }

    static func access<Value>(
        _ property: PropertyDescription<Root, Value>, at index: Int, _ get: @escaping @Sendable (Root) throws -> Value,
        _ access: ValueAccess<Value>, null: (@Sendable () -> Value)?
    ) -> KryoFieldAccess<BuiltObject> {
        KryoFieldAccess(
            write: { (object, writer) throws(KryoError) in
                guard let root = object.root else { return }
                try access.write(try KryoError.converting { try get(root) }, &writer)
            },
            read: { (object, reader) throws(KryoError) in
                let found = try access.read(&reader)
                let value = try property.value(property.isRead ? found : nil, null, isKept: false)
                guard let value else { return }
                object.values.store(value, at: index)
            },
            copy: { (object, target, copier) throws(KryoError) in
                guard let root = object.root else { return }
                let value = try access.copy(try KryoError.converting { try get(root) }, &copier)
                target.values.store(value, at: index)
            })
    }

    private typealias Completion = @Sendable (PropertyValues) throws(KryoError) -> Void

    static func layout(of object: ObjectDescription<Root>) -> KryoObjectLayout {
        let shape = object.shape
        var completions: [Completion] = []
        for (index, property) in object.properties.enumerated() {
            completions.append(completion(of: property, at: index))
        }
        let complete = completions
        return KryoObjectLayout(
            Root.self, new: { BuiltObject(nil, shape) },
            of: { value in (value as? Root).map { BuiltObject($0, shape) } },
            build: { (record) throws(KryoError) in
                for complete in complete { try complete(record.values) }
                guard case .built(let build) = object.construction else {
                    throw KryoError(.configuration, "\(Root.self) is not built of its values")
                }
                return try KryoError.converting { try build(record.values) }
            })
    }

    /// Returns a closure that stores the default value of a property that was not read: in the tagged and compatible
    /// formats, fields that the writer does not know are absent.
    private static func completion<Property: DescribedProperty>(
        of property: Property, at index: Int
    ) -> Completion where Property.Root == Root {
        let description = property.description
        let null: (@Sendable () -> Property.Value)?
        do {
            null = try ValueFormMaker().form(of: description.layout).null
        } catch {
            // The error is reported when the type is registered.
            null = nil
        }
        return { (values) throws(KryoError) in
            if values.has(index) { return }
            guard let value = try description.value(nil, null, isKept: false) else { return }
            values.store(value, at: index)
        }
    }
}
