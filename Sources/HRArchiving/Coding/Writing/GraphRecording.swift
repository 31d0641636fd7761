/// Information that a session records for a ``GraphArchive`` and that files do not contain.
final class GraphRecording {
    /// The members of unordered arrays, by the headers of the objects that represent the arrays.
    private(set) var members: [ObjectIdentifier: [AnyHashable?]] = [:]
    /// For the shared header of each type, the copy for values in slots that declare the type.
    private var declared: [ObjectIdentifier: HRObject.Header] = [:]
    /// For each of these copies, the shared header.
    private var originals: [ObjectIdentifier: HRObject.Header] = [:]
    /// The objects by their numbers; empty until all objects have been written.
    private(set) var entries = NumberedObjects()
    private var labelled = TypeTable<Bool>()
    /// The former keys of mapped types.
    var formerKeys = TypeFacts<[String: [String]]>()
    /// The rules for members of types that have a version.
    var versions = TypeFacts<VersionRules>()

    /// Records the header of the object that represents an unordered array.
    func note(_ header: HRObject.Header?, of array: UnorderedArray) {
        if let header { members[ObjectIdentifier(header)] = array.members }
    }

    // MARK: Classes of values

    /// Returns the header for values whose slot declares their type: an equal copy of the shared header, which is
    /// distinguished by its identity.
    func declared(_ header: HRObject.Header) -> HRObject.Header {
        if let known = declared[ObjectIdentifier(header)] { return known }
        let own = HRObject.Header(className: header.className, version: header.version)
        declared[ObjectIdentifier(header)] = own
        originals[ObjectIdentifier(own)] = header
        return own
    }

    /// Returns the node with the shared header of its type, for a slot that does not declare the type.
    func undeclared(_ node: HRNode) -> HRNode {
        guard case .object(var object) = node, let original = originals[ObjectIdentifier(object.header)] else {
            return node
        }
        object.header = original
        return .object(object)
    }

    /// The headers of values whose type is declared.
    var declaredHeaders: [HRObject.Header] { Array(declared.values) }

    // MARK: Objects

    /// Records an object after all objects have been written.
    func add(_ object: AnyObject, replacement: AnyObject, as number: Int, className: String, isClassNeeded: Bool) {
        let label = label(of: replacement) ?? (replacement === object ? nil : label(of: object))
        entries.add(
            GraphArchive.Entry(object: object, label: label, className: className, isClassNeeded: isClassNeeded),
            as: number)
    }

    /// Returns the label of an object. Whether objects of a type have labels is cached, because the cast is slower than
    /// reading a label.
    private func label(of object: AnyObject) -> String? {
        let type: any AnyObject.Type = Swift.type(of: object)
        if labelled[type] == false { return nil }
        let label = object as? any HRLabelled
        if labelled[type] == nil { labelled.add(label != nil, for: type) }
        return label?.archiveLabel
    }
}
