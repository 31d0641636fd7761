import HRArchiving

/// A generic type whose values are written as containers of other values.
protocol ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape
}

extension Optional: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .optional(describer.shape(of: Wrapped.self).unwrapped)
    }
}

extension Array: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .array(describer.shape(of: Element.self))
    }
}

extension ContiguousArray: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .array(describer.shape(of: Element.self))
    }
}

extension Set: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .set(describer.shape(of: Element.self))
    }
}

extension Dictionary: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        let value = describer.shape(of: Value.self)
        switch describer.notation(ofKeys: Key.self) {
        case .some(let notation): return .dictionary(keys: notation, value)
        // Other keys are written as pairs.
        case nil: return .array(.elements([describer.shape(of: Key.self), value]))
        }
    }
}

extension Range: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .elements(Array(repeating: describer.shape(of: Bound.self), count: 2))
    }
}

extension ClosedRange: ShapedContainer {
    static func shape(by describer: TypeDescriber) -> HRTypeDescription.Shape {
        .elements(Array(repeating: describer.shape(of: Bound.self), count: 2))
    }
}

/// A range, which consists of two values of a type.
protocol RangeType {
    /// A range of made-up values; nil if there is none.
    static var sample: Any? { get }
}

extension Range: RangeType {
    static var sample: Any? { (placeholder(of: Bound.self) as? Bound).map { $0..<$0 } }
}

extension ClosedRange: RangeType {
    static var sample: Any? { (placeholder(of: Bound.self) as? Bound).map { $0...$0 } }
}

/// Returns a made-up value of a type that provides one; otherwise nil.
func placeholder(of type: Any.Type) -> Any? {
    (type as? any PlaceholderProviding.Type)?.placeholder(isSecond: false)
}

extension HRTypeDescription.Shape {
    /// The shape without null: a property that may be absent has no need for it.
    var unwrapped: HRTypeDescription.Shape {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }
}
