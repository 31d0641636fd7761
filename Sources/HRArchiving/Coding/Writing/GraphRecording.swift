/// Notes of a session for a ``GraphArchive``, about what no file says.
final class GraphRecording {
    /// The members of arrays without an order of their own, by the headers of the objects that represent them.
    private(set) var members: [ObjectIdentifier: [AnyHashable?]] = [:]
    /// By the shared header of a type, a copy of it for values that are written where the type is declared.
    private var declared: [ObjectIdentifier: HRObject.Header] = [:]
    /// The shared headers by these copies.
    private var originals: [ObjectIdentifier: HRObject.Header] = [:]
    /// The objects by their numbers, once all are written.
    private(set) var entries = NumberedObjects()
    private var labelled = TypeTable<Bool>()
    /// Former keys of mapped types.
    var formerKeys = FormerKeyTable()

    /// Notes the header of the object that represents such an array.
    func note(_ header: HRObject.Header?, of array: UnorderedArray) {
        if let header { members[ObjectIdentifier(header)] = array.members }
    }

    // MARK: Classes of values

    /// The header for values whose type is declared: an equal copy, which is told apart by its identity.
    func declared(_ header: HRObject.Header) -> HRObject.Header {
        if let known = declared[ObjectIdentifier(header)] { return known }
        let own = HRObject.Header(className: header.className, version: header.version)
        declared[ObjectIdentifier(header)] = own
        originals[ObjectIdentifier(own)] = header
        return own
    }

    /// The node with its type's own header, for a slot that does not declare the type.
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

    /// Notes an object once all are written.
    func add(_ object: AnyObject, replacement: AnyObject, as number: Int, className: String, isClassNeeded: Bool) {
        let label = label(of: replacement) ?? (replacement === object ? nil : label(of: object))
        entries.add(
            GraphArchive.Entry(object: object, label: label, className: className, isClassNeeded: isClassNeeded),
            as: number)
    }

    /// Caches by type whether objects have labels, as the cast takes longer than to ask for the label.
    private func label(of object: AnyObject) -> String? {
        let type: any AnyObject.Type = Swift.type(of: object)
        if labelled[type] == false { return nil }
        let label = object as? any HRLabelled
        if labelled[type] == nil { labelled.add(label != nil, for: type) }
        return label?.archiveLabel
    }
}
