/// A Java list, or a Java array if the field is declared as one. The class of the list is lost; use ``JavaCollection``
/// to preserve it.
extension Array: KryoValue where Element: KryoValue {
    /// Returns the Java type of a field that is an array in Swift: `java.util.List`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.List" }

    /// Returns the Java class of the elements, as the only generic argument.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] {
        [Element?.javaType(binder)]
    }

    /// Computes, before any value is read or written, the information about a field that is an array in Swift. Called
    /// by the library.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoListPlace<Element.Place> {
        let elements = place.elementPlace(&binder)
        return KryoListPlace(place, elements: Element.place(elements, &binder), &binder)
    }

    /// Writes an array as a Java list, or as a Java array if the field is declared as one.
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

    /// Reads a Java list or array.
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

    /// Converts an array to a `JavaCollection` of the class `java.util.ArrayList`.
    public static func javaValue(of value: [Element]) -> Any? {
        JavaCollection("java.util.ArrayList", value.map { $0.javaValue })
    }

    /// Converts a list or an array that was read without a declared Swift type, such as a `JavaCollection`, to a Swift
    /// array.
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

    /// Copies an array, and those of its elements that are mutable.
    public static func copy(of value: [Element], with copier: inout KryoCopier) throws(KryoError) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(value.count)
        for element in value { result.append(try Element.copy(of: element, with: &copier)) }
        return result
    }
}
