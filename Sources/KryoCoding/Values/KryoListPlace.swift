/// The information about a field that is an array in Swift. It is computed by the library before any value is read or
/// written.
public struct KryoListPlace<Element: KryoPlaceDetail>: KryoPlaceDetail {
    @usableFromInline let head: KryoListHead
    @usableFromInline let elements: Element

    /// The place of the array itself: the declared type of the field or element that contains it.
    public var base: KryoPlace { head.base }

    init(_ base: KryoPlace, elements: Element, _ binder: inout KryoBinder) {
        self.elements = elements
        head = KryoListHead(base, &binder)
    }

    /// Returns an array itself if the field is declared as an array of a primitive type; otherwise converts its
    /// elements to the array or collection that the field is declared as.
    @usableFromInline
    func javaArray(_ value: Any, _ elements: @autoclosure () -> [Any?]) -> Any {
        if base.declared.first == "[", KnownClass.component(ofArray: base.declared) == nil { return value }
        return base.javaList(elements(), head.className)
    }
}

/// The part of the information about a list field that does not depend on the type of the elements.
@usableFromInline
final class KryoListHead: Sendable {
    let base: KryoPlace
    /// The class of written lists.
    let className: String
    let listIndex: Int?
    /// The byte that encodes the class (its ID plus 2); nil if the encoding takes more than one byte.
    let number: UInt8?
    /// True if elements can be written and read directly, without the class's serializer.
    let isDirect: Bool

    init(_ base: KryoPlace, _ binder: inout KryoBinder) {
        self.base = base
        className = Self.className(for: base.declared, binder.table)
        listIndex = binder.table.index(of: className)
        number = listIndex.flatMap { binder.table.entries[$0].number }
        var isOpen = false
        if case .open = base.shape { isOpen = base.declared.first != "[" }
        isDirect = isOpen && base.serializer == nil && (listIndex.map { binder.table.isStandard($0) } ?? false)
    }

    static func className(for declared: String, _ table: ClassTable) -> String {
        if let entry = table.entry(named: declared), case .collection = entry.kind, entry.hasConstructor {
            return declared
        }
        switch declared {
        case "java.util.Set", "java.util.AbstractSet": return "java.util.LinkedHashSet"
        case "java.util.SortedSet", "java.util.NavigableSet": return "java.util.TreeSet"
        case "java.util.Queue", "java.util.Deque": return "java.util.ArrayDeque"
        default: return "java.util.ArrayList"
        }
    }
}

extension KryoPlace {
    /// Converts elements to the array that the field is declared as or, if it is not declared as an array, to a
    /// collection of the given class.
    func javaList(_ elements: [Any?], _ className: @autoclosure () -> String) -> Any {
        if let component = KnownClass.component(ofArray: declared) { return JavaArray(of: component, elements) }
        return JavaCollection(className(), elements)
    }

    /// Returns the place of the elements. Their class is known if the generics specify a final class.
    func elementPlace(_ binder: inout KryoBinder) -> KryoPlace {
        guard let first = generics?.first, case .final(let index) = first else {
            return KryoPlace(name: name, declared: "java.lang.Object", shape: .open)
        }
        return KryoPlace(name: name, declared: binder.table.entries[index].name, shape: .known(index))
    }
}
