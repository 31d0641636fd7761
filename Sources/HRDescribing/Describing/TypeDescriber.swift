import HRArchiving
import ObjectGraph
import ObjectMapping

/// Describes types, and all types that occur in them.
final class TypeDescriber {
    typealias Shape = HRTypeDescription.Shape
    typealias Object = HRTypeDescription.Object
    typealias Family = HRTypeDescription.Family

    let registry: HRClassRegistry
    let samples: SampleValues
    /// The objects that have been described, by the names of their descriptions.
    private(set) var objects: [String: Object] = [:]
    /// The families that have been described, by the identities of their base types.
    private(set) var families: [ObjectIdentifier: Family] = [:]
    private var names: [ObjectIdentifier: String] = [:]
    /// The names in use: of two types with the same class name, the second one gets a number.
    private var usedNames = UniqueIDs()
    /// The names of the objects of property maps, by the identities of the maps.
    private var namesOfMaps: [ObjectIdentifier: String] = [:]
    /// The types that have a name but have not been recorded yet.
    private var waiting: [Any.Type] = []
    private let recorders: [RequestRecorder]
    private let unarchiver: HRUnarchiver

    init(_ registry: HRClassRegistry, _ samples: [Any]) {
        self.registry = registry
        self.samples = SampleValues(samples, registry)
        recorders = RequestRecorder.Answers.all.map { [samples = self.samples] in RequestRecorder($0, samples) }
        unarchiver = HRUnarchiver(registry: registry, userInfo: self.samples.vault.added(to: [:]))
    }

    // MARK: Shapes

    func shape(of type: Any.Type) -> Shape {
        if let leaf = LeafShapes.shape(of: type) { return leaf }
        if let wrapper = type as? any TransparentType.Type {
            let shape = shape(of: wrapper.representedType)
            return wrapper.isSecret ? .secret(shape) : shape
        }
        if let container = type as? any ShapedContainer.Type { return container.shape(by: self) }
        if let description = registry.description(of: type) { return shape(of: description, as: type) }
        if isExistentialType(type) { return existential(type) }
        if let choice = choice(of: type) { return choice }
        if let leaf = shape(ofLeaf: type) { return leaf }
        let name = name(of: type), others = subtypes(of: type)
        let family = family(of: type)
        if others.isEmpty, family == nil { return .object(name) }
        return .oneOf([name] + others.map(self.name), declared: name, family: family)
    }

    func notation(ofKeys type: Any.Type) -> HRTypeDescription.Notation?? {
        if let known = LeafShapes.notation(ofKeys: type) { return known }
        switch choice(of: type) {
        case .choice(let values):
            let texts = values.compactMap { $0.string ?? $0.int.map { "\($0)" } }
            let pattern = texts.map(RegularExpression.literal).joined(separator: "|")
            return HRTypeDescription.Notation("one of \(texts.joined(separator: ", "))", pattern: "^(\(pattern))$")
        case .string: return .some(nil)
        default: return nil
        }
    }

    private func existential(_ type: Any.Type) -> Shape {
        let members = members(of: type)
        return members.isEmpty ? .any : .oneOf(members.map(name), declared: nil, family: family(of: type))
    }

    /// Returns the name of a base type's family, which is described at its first occurrence; nil if it has none.
    private func family(of base: Any.Type) -> String? {
        guard let family = registry.family(of: base) else { return nil }
        if let known = families[ObjectIdentifier(base)] { return known.name }
        let name = usedNames.add(stableTypeName(of: base))
        families[ObjectIdentifier(base)] = Family(
            name: name, tagging: Family.Tagging(family.tagging),
            members: family.names.compactMap { name in
                family.types[name].map { Family.Member(name: name, object: self.name(of: $0)) }
            }, isOpen: family.unknown != nil)
        return name
    }

    /// The registered types whose values have a declared type, sorted by their names.
    private func members(of declared: Any.Type) -> [Any.Type] {
        func members<T>(_ declared: T.Type) -> [Any.Type] {
            var known: Set<ObjectIdentifier> = []
            return registry.names.compactMap { registry.type(named: $0) }
                .filter { isMember($0, of: T.self) && known.insert(ObjectIdentifier($0)).inserted }
        }
        return members(declared)
    }

    /// Returns true if values of a type are of a declared type. Whether a type conforms to a protocol shows only in its
    /// values; if none can be made, it is assumed to conform.
    private func isMember<Declared>(_ type: Any.Type, of declared: Declared.Type) -> Bool {
        if type is Declared.Type { return true }
        guard isExistentialType(declared) else { return false }
        record(type, by: recorders[0])
        return (samples.value(of: type) ?? recorders[0].value(of: type)).map { $0 is Declared } ?? true
    }

    /// The other classes that objects may have where a class is declared.
    private func subtypes(of type: Any.Type) -> [Any.Type] {
        var known: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
        var found: [Any.Type] = []
        var waiting: [Any.Type] = [type] + (type is AnyClass ? members(of: type) : [])
        while let next = waiting.popLast() {
            if known.insert(ObjectIdentifier(next)).inserted { found.append(next) }
            let declared = (next as? any HRDecodable.Type)?.archiveSubtypes ?? []
            waiting += declared.filter { !known.contains(ObjectIdentifier($0)) } as [Any.Type]
        }
        return found.sorted { stableTypeName(of: $0) < stableTypeName(of: $1) }
    }

    /// The shape of an enum whose values are simple, and of other types with raw values; nil for other types.
    private func choice(of type: Any.Type) -> Shape? {
        if let type = type as? any CaseIterable.Type, let values = samples.simpleCases(of: type) {
            return .choice(values)
        }
        guard let type = type as? any RawRepresentable.Type else { return nil }
        func raw<R: RawRepresentable>(_ type: R.Type) -> Shape { shape(of: R.RawValue.self) }
        return raw(type)
    }

    /// The shape of a type that is written as a single value, as far as an example shows it.
    private func shape(ofLeaf type: Any.Type) -> Shape? {
        guard type is any HRLeaf.Type, let value = samples.value(of: type) ?? placeholder(of: type) else { return nil }
        return samples.encode(value, as: type)?.shape
    }

    // MARK: Objects

    /// Returns the name of a type's description, and notes that the type has to be described.
    private func name(of type: Any.Type) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        let name = newName(for: type)
        names[ObjectIdentifier(type)] = name
        waiting.append(type)
        return name
    }

    private func newName(for type: Any.Type) -> String {
        usedNames.add(className(of: type) ?? stableTypeName(of: type))
    }

    func className(of type: Any.Type) -> String? {
        if let name = registry.name(of: type) { return name }
        let name = (type as? any HRArchivable.Type)?.archiveName ?? lastingTypeName(of: type) ?? ""
        return name.isEmpty ? nil : name
    }

    func header(of type: Any.Type, _ name: String) -> Object {
        var object = Object(name: name, className: className(of: type))
        let former = (type as? any HRDecodable.Type)?.archiveFormerNames ?? []
        object.formerNames = Set(former + registeredFormerNames(of: type)).subtracting([object.className ?? ""])
            .sorted()
        object.version = (type as? any HRArchivable.Type)?.archiveVersion ?? 0
        object.documentation = (type as? any HRDocumented.Type)?.archiveDocumentation[""]
        return object
    }

    private func registeredFormerNames(of type: Any.Type) -> [String] {
        registry.names.filter { name in
            registry.type(named: name).map { ObjectIdentifier($0) } == ObjectIdentifier(type)
        }
    }

    /// Returns the shape of an object with a property map, which is described at its first occurrence.
    func shape(of description: any DescribedObject, as type: Any.Type) -> Shape {
        func describe<D: DescribedObject>(_ description: D) -> Shape {
            let identity = ObjectIdentifier(description.object.identity)
            if let known = namesOfMaps[identity] { return .object(known) }
            let name = newName(for: type)
            namesOfMaps[identity] = name
            // Set before its properties are described, which may contain the type again.
            objects[name] = header(of: type, name)
            objects[name] = MapDescriber(self).object(header(of: type, name), description.object)
            return .object(name)
        }
        return describe(description)
    }

    /// Describes all types that were named.
    func finish() {
        while let type = waiting.popLast() {
            guard let name = names[ObjectIdentifier(type)] else { continue }
            objects[name] = object(of: type, name)
        }
    }

    private func object(of type: Any.Type, _ name: String) -> Object {
        let runs = recorders.map { recorder in
            record(type, by: recorder)
            return RecordedRun(of: type, by: recorder)
        }
        return RecordedObject(type, runs, self).described(header(of: type, name))
    }

    private func record(_ type: Any.Type, by recorder: RequestRecorder) {
        func record<T>(_ type: T.Type) throws(HRError) { try unarchiver.record(type, by: recorder) }
        // The recorder has the error.
        do throws(HRError) { try record(type) } catch { recorder.note(error, of: type) }
    }
}

extension HRTypeDescription.Family.Tagging {
    fileprivate init(_ tagging: TypeFamily.Tagging) {
        self =
            switch tagging {
            case .internal(let key): .beside(key: key)
            case .adjacent(let key, let content): .above(key: key, content: content)
            case .nested: .nested
            }
    }
}
