/// A Java list, or an array if a field is declared as one. The class of the list is lost; use ``JavaCollection`` to
/// preserve it.
extension Array: KryoValue where Element: KryoValue {
    /// The Java type: `java.util.List`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.List" }

    /// The class of the elements.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] {
        [Element?.javaType(binder)]
    }

    /// Prepares the field information.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoListPlace<Element.Place> {
        let elements = place.elementPlace(&binder)
        return KryoListPlace(place, elements: Element.place(elements, &binder), &binder)
    }

    /// Writes the value.
    @inlinable
    public static func write(
        _ value: [Element], in place: KryoListPlace<Element.Place>, to writer: inout KryoWriter
    ) throws(KryoError) {
        guard try writer.beginList(value.count, in: place.head) else {
            return try writer.writeSlowly(place.javaArray(value, value.map(Element.javaValue(of:))), in: place.base)
        }
        for element in value { try Element.write(element, in: place.elements, to: &writer) }
        writer.endList()
    }

    /// Reads a value.
    @inlinable
    public static func read(
        in place: KryoListPlace<Element.Place>, from reader: inout KryoReader
    ) throws(KryoError) -> [Element] {
        let start = try reader.beginList(in: place.head)
        guard start.count >= 0 else { return try converted(fromJava: reader.takeFound()) }
        var result: [Element] = []
        result.reserveCapacity(reader.input.reservable(start.count))
        for _ in 0..<start.count { result.append(try Element.read(in: place.elements, from: &reader)) }
        if start.slot >= 0 { reader.keepList(start.slot, result) }
        reader.endList()
        return result
    }

    /// Converts the array to an `ArrayList`.
    public static func javaValue(of value: [Element]) -> Any? {
        JavaCollection("java.util.ArrayList", value.map { $0.javaValue })
    }

    /// Converts a Java collection or array.
    public static func converted(fromJava value: Any?) throws(KryoError) -> [Element] {
        let value = (value as? JavaInstance)?.value ?? value
        let elements: [Any?]
        switch value {
        case let collection as JavaCollection: elements = collection.elements
        case let array as JavaArray: elements = array.elements
        case let values as [Element]: return values
        default: throw unexpected(value)
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements { result.append(try Element.converted(fromJava: element)) }
        return result
    }

    /// Copies the mutable elements.
    public static func copy(of value: [Element], with copier: inout KryoCopier) throws(KryoError) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(value.count)
        for element in value { result.append(try Element.copy(of: element, with: &copier)) }
        return result
    }
}
