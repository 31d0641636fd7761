extension ClassTable {
    /// Returns true if objects of one class may be values of a field with another declared type, according to the
    /// descriptions.
    ///
    /// Interfaces need not be described, so unknown ones are assumed to be implemented.
    func isAssignable(_ name: String, to declared: String) -> Bool {
        if name == declared || declared == "java.lang.Object" || declared == "java.io.Serializable" { return true }
        guard let entry = entry(named: name) else { return true }
        if entry.name == declared { return true }
        if name.first == "[", declared == "java.lang.Cloneable" { return true }
        if case .objectArray(let component) = entry.kind, declared.first == "[" {
            return isAssignableArray(component, to: declared)
        }
        if case .primitive(let primitive) = entry.kind { return primitive.isAssignable(to: declared) }
        if isSubtype(entry, of: declared) { return true }
        return isUserDefined(entry) && !isKnownClass(declared) && !isContainer(declared)
    }

    /// Returns true for Java's collections and maps. Unlike other interfaces, a described class implements them only if
    /// its description says so, because collections and maps have a different format.
    private func isContainer(_ name: String) -> Bool {
        if name == "java.util.Collection" || name == "java.util.Map" { return true }
        guard let entry = entry(named: name) else { return false }
        return isSubtype(entry, of: "java.util.Collection") || isSubtype(entry, of: "java.util.Map")
    }

    /// Returns true if a serialization that was added for a class and its subclasses applies to the given class. It
    /// never applies to the classes that have an ID in every Kryo, because they already have serializers.
    func isServed(_ entry: KnownClass, by added: AddedSerialization) -> Bool {
        if BuiltInClasses.numbered.contains(entry.name) { return false }
        if added.type == "java.lang.Object" || entry.name == added.type { return true }
        if case .objectArray(let component) = entry.kind, added.type.first == "[" {
            return isAssignableArray(component, to: added.type)
        }
        return isSubtype(entry, of: added.type)
    }

    /// Returns true if a class extends or implements a type, directly or indirectly.
    private func isSubtype(_ entry: KnownClass, of declared: String) -> Bool {
        if entry.supertypes.contains(declared) { return true }
        // Each type is visited once: an interface may be inherited repeatedly, and invalid descriptions may be cyclic.
        var next = entry.supertypes
        var seen: Set<String> = []
        while let name = next.popLast() {
            if name == declared { return true }
            guard let entry = self.entry(named: name), !entry.supertypes.isEmpty, seen.insert(name).inserted else {
                continue
            }
            next += entry.supertypes
        }
        return false
    }

    private func isAssignableArray(_ component: String, to declared: String) -> Bool {
        KnownClass.component(ofArray: declared).map { isAssignable(component, to: $0) } ?? false
    }

    private func isUserDefined(_ entry: KnownClass) -> Bool {
        switch entry.kind {
        case .object, .typed, .enumeration: return true
        case .collection, .map: return !entry.name.hasPrefix("java.")
        default: return false
        }
    }

    private func isKnownClass(_ name: String) -> Bool {
        if name.first == "[" { return true }
        guard let entry = entry(named: name) else { return false }
        return !entry.isInterface
    }

    /// Returns true if objects of a class may be comparators.
    func mayBeComparator(_ name: String) -> Bool {
        guard let entry = entry(named: name) else { return false }
        switch entry.kind {
        case .object, .typed: return entry.name != "java.lang.Object"
        default: return false
        }
    }

    /// Returns true if a sorted collection without a comparator may contain objects of a class, according to the
    /// descriptions.
    func mayBeSorted(_ name: String) -> Bool {
        guard let entry = entry(named: name) else { return false }
        switch entry.kind {
        case .primitive, .enumeration, .object, .typed: return entry.name != "java.lang.Object"
        case .value(let kind):
            return [.string, .date, .bigInteger, .bigDecimal, .calendar, .stringBuilder, .stringBuffer].contains(kind)
        case .collection, .map: return isUserDefined(entry)
        default: return false
        }
    }

    /// Returns true if a type is public. Java accesses fields by reflection if their type is not public.
    func isPublic(_ name: String) -> Bool {
        var name = Substring(name)
        while name.first == "[" { name = name.dropFirst() }
        if name.first == "L", name.last == ";" { name = name.dropFirst().dropLast() }
        return entry(named: String(name))?.isPublic ?? true
    }
}

extension JavaPrimitive {
    fileprivate func isAssignable(to declared: String) -> Bool {
        if declared == rawValue || declared == wrapper { return true }
        switch declared {
        case "java.lang.Comparable", "java.io.Serializable": return true
        case "java.lang.Number": return self != .boolean && self != .char
        default: return false
        }
    }
}
