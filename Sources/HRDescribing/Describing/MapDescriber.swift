import HRArchiving
import ObjectMapping

/// Describes property maps and transforms: exactly, because they declare their keys.
struct MapDescriber {
    private let describer: TypeDescriber

    init(_ describer: TypeDescriber) { self.describer = describer }

    /// Returns an object with the properties of a map.
    func object<Root>(_ header: HRTypeDescription.Object, _ map: ObjectDescription<Root>) -> HRTypeDescription.Object {
        var object = header
        let made = made(map)
        for property in map.properties {
            if let described = self.property(property, of: map, made) {
                object.properties.append(described)
            } else {
                object.isOpen = true
            }
        }
        object.gaps += map.faults
        return object
    }

    /// The fields of a new object, which are the defaults of its properties; nil if there is none before the properties
    /// are decoded.
    private func made<Root>(_ map: ObjectDescription<Root>) -> HRNode? {
        guard case .made(let make) = map.construction else { return nil }
        do {
            let root = try make()
            return describer.samples.encodedDefault { archiver throws(HRError) in
                try archiver.document(archiving: root, through: LaidOut(layout: ObjectLayout(map))).root
            }
        } catch { return nil }
    }

    /// Returns the description of a property; nil for the one that preserves unknown keys.
    private func property<P: DescribedProperty>(
        _ property: P, of map: ObjectDescription<P.Root>, _ made: HRNode?
    ) -> HRTypeDescription.Property? {
        let description = property.description
        guard let keys = description.keys.first else { return nil }
        let shape = shape(of: description.layout)
        var described = HRTypeDescription.Property(
            keys: keys, shape: shape.unwrapped, presence: presence(of: description, made, shape))
        described.acceptsNull = described.presence != .required
        described.formerKeys = Array(description.keys.dropFirst())
        described.documentation = description.annotation(PropertyDocumentation.self)?.text
        (described.isRead, described.isWritten) = (description.isRead, description.get != nil)
        return described
    }

    private func presence<Root, Value>(
        of property: PropertyDescription<Root, Value>, _ made: HRNode?, _ shape: HRTypeDescription.Shape
    ) -> HRTypeDescription.Property.Presence {
        switch property.absence {
        case .refused: return .required
        case .value(let value):
            let layout = property.layout
            let node = describer.samples.encodedDefault { archiver throws(HRError) in
                let given: Value
                do { given = try value() } catch { throw HRError(.userError, "\(error)") }
                return try archiver.document(archiving: given, through: LaidOut(layout: layout)).root
            }
            return (node ?? .null).asDefault
        case .automatic:
            if let made { return property.keys[0].reduce(made, { $0.fields?[$1] ?? .null }).asDefault }
            if case .optional = shape { return .optional }
            return property.reference == nil ? .required : .optional
        }
    }

    /// Returns the shape of values with a layout.
    func shape(of layout: any ValueLayout) -> HRTypeDescription.Shape {
        do { return try layout.accept(ShapeVisitor(describer: describer)) } catch { return .any }
    }
}

extension HRNode {
    fileprivate var asDefault: HRTypeDescription.Property.Presence { self == .null ? .optional : .hasDefault(self) }
}

/// A description that has a layout.
private struct LaidOut<Value>: EncodingDescription {
    let layout: any ValueLayout<Value>
}

/// Returns the shape of each kind of layout.
private struct ShapeVisitor: LayoutVisitor {
    typealias Output = HRTypeDescription.Shape

    let describer: TypeDescriber

    func plain<Value>(_ type: Value.Type) -> Output { describer.shape(of: type) }

    func converted<Value, Stored>(
        _ conversion: ValueConversion<Value, Stored>, to stored: any ValueLayout<Stored>
    ) throws -> Output { try stored.accept(self) }

    func optional<Wrapped>(_ wrapped: any ValueLayout<Wrapped>) throws -> Output {
        .optional(try wrapped.accept(self))
    }

    func array<Element>(of element: any ValueLayout<Element>, skipsFaults: Bool) throws -> Output {
        .array(skipsFaults ? .any : try element.accept(self))
    }

    func set<Element: Hashable & SendableMetatype>(of element: any ValueLayout<Element>) throws -> Output {
        .set(try element.accept(self))
    }

    func dictionary<Member>(of member: any ValueLayout<Member>) throws -> Output {
        .dictionary(keys: nil, try member.accept(self))
    }

    func object<Root>(_ description: ObjectDescription<Root>) -> Output {
        describer.shape(of: description, as: Root.self)
    }

    func deferred<Value>(_ layout: DeferredLayout<Value>) throws -> Output { try layout.layout().accept(self) }
}
