/// A document: a tree of values in memory, independent of the file format.
///
/// A document can be printed, compared, edited, and written by hand. A document that was read from a file keeps the
/// file's contents, so that errors about the document have a line; ``withoutSource`` drops these contents.
///
/// ```swift
/// var document = try archiver.document(archiving: garage)
/// document["vehicles.0.wheels"] = 3
/// print(document)
/// ```
public struct HRDocument: Sendable {
    /// The size of a document that has neither ids nor aliases. Code that builds a document may know the size, so that
    /// the values need not be counted.
    struct Extent: Sendable {
        /// An upper bound on the number of values.
        var nodes: Int
        /// An upper bound on the nesting depth of containers.
        var depth: Int
        /// True if the document was read from text that contains, or may contain, a real number of 2^53 or more.
        var hasLargeReals = true
    }

    /// The outermost value.
    public var root: HRNode { didSet { noteChange() } }
    /// Values that can be referred to by name, such as `#strict` for `"$definitions": { "strict": … }`.
    ///
    /// Names are ids: a letter or `_`, then letters, digits, `_` and `-`. In a file, definitions are under
    /// `$definitions` in the outermost dictionary. If the ``root`` is not a dictionary, the file is a dictionary with
    /// the root under `$value` and the definitions under `$definitions`.
    public var definitions = HRFields() { didSet { noteChange() } }
    /// The address of a JSON Schema for editors, absolute or relative to the file; nil for none.
    ///
    /// It is written as `$schema`, the first key of a JSON file whose outermost value is a dictionary. It is not set when
    /// a file is read, and does not affect equality.
    public var schema: String?
    /// The size, if it is known and the document has neither ids nor aliases; any change resets it.
    private(set) var extent: Extent?
    /// True if the document is known to have neither ids nor aliases.
    package var hasNoReferences: Bool { extent != nil }
    /// True if the document was read from text that contains, or may contain, a real number of 2^53 or more, which may
    /// have more digits in the file than in the node.
    package var hasLargeReals: Bool { extent?.hasLargeReals ?? true }
    /// The files that the document was read from; nil if the document does not keep them. They do not affect equality.
    package var sources: DocumentSources?
    /// True if the tree may have changed since it was read.
    package var isChanged = false

    /// Creates a document from a tree.
    public init(_ root: HRNode, definitions: HRFields = HRFields()) {
        self.root = root
        self.definitions = definitions
    }

    /// Creates a document from a tree whose size is known.
    init(_ root: HRNode, definitions: HRFields = HRFields(), extent: Extent?) {
        self.root = root
        self.definitions = definitions
        self.extent = extent
    }

    /// Sets the size to the sum of the sizes of the merged documents, if all of those sizes are known.
    package mutating func takeExtent(of parts: [HRDocument]) {
        let extents = parts.compactMap(\.extent)
        guard extents.count == parts.count else { return }
        let sums = extents.reduce((nodes: 0, depth: 0)) { sum, extent in
            let (nodes, isTooMany) = sum.nodes.addingReportingOverflow(extent.nodes)
            let (depth, isTooDeep) = sum.depth.addingReportingOverflow(extent.depth)
            return (isTooMany ? .max : nodes, isTooDeep ? .max : depth)
        }
        extent = Extent(nodes: sums.nodes, depth: sums.depth)
    }

    private mutating func noteChange() {
        extent = nil
        isChanged = true
    }

    /// The value at a path; nil if there is no value.
    ///
    /// Setting a value succeeds if its container exists: a dictionary or an object, or an array whose count is not less
    /// than the index. Setting nil removes the value. If the container does not exist, the assignment has no effect;
    /// use ``set(_:at:)`` to get an error in that case. Aliases are not followed.
    ///
    /// - Complexity: O(n) in the number of members of the containers along the path.
    public subscript(path: HRPath) -> HRNode? {
        get {
            let start = path.isInDefinitions ? .dictionary(definitions) : root
            return path.components.reduce(start as HRNode?) { node, component in node?.member(component) }
        }
        set { _ = put(newValue, at: path) }
    }

    /// Sets the value at a path; returns false if no container exists for the value.
    mutating func put(_ value: HRNode?, at path: HRPath) -> Bool {
        guard path.isInDefinitions else { return root.set(value, at: path.components[...]) }
        guard let name = path.components.first else {
            definitions = value?.fields ?? HRFields()
            return true
        }
        return definitions.set(value, at: name, path.components.dropFirst())
    }
}

extension HRDocument: Hashable {
    /// Compares the trees and the definitions.
    public static func == (left: HRDocument, right: HRDocument) -> Bool {
        left.root == right.root && left.definitions == right.definitions
    }

    /// Hashes the tree and the definitions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(root)
        hasher.combine(definitions)
    }
}

extension HRNode {
    /// Returns the member of a container under a key, or at an index in decimal digits.
    package func member(_ component: String) -> HRNode? {
        switch self {
        case .array: arrayIndex(component).flatMap { self[$0] }
        case .object(let object): object.fields[component] ?? object.plainValue?.member(component)
        default: self[component]
        }
    }

    /// Sets the value at a path within this node; returns false if no container exists for the value.
    package mutating func set(_ value: HRNode?, at path: ArraySlice<String>) -> Bool {
        guard let component = path.first else {
            self = value ?? .null
            return true
        }
        let rest = path.dropFirst()
        if var elements = takenElements() {
            defer { self = .array(elements) }
            return elements.set(value, at: component, rest)
        }
        if var fields = takenFields() {
            defer { self = .dictionary(fields) }
            return fields.set(value, at: component, rest)
        }
        if var object = takenObject() {
            defer { self = .object(object) }
            return object.set(value, at: path)
        }
        return false
    }

    // These methods move the contents out of the node, so that a change to a member does not copy its siblings. After a
    // `switch`, the node would still share the contents, and the change would copy them.

    private mutating func takenElements() -> [HRNode]? {
        guard case .array(let elements) = self else { return nil }
        self = .null
        return elements
    }

    private mutating func takenFields() -> HRFields? {
        guard case .dictionary(let fields) = self else { return nil }
        self = .null
        return fields
    }

    private mutating func takenObject() -> HRObject? {
        guard case .object(let object) = self else { return nil }
        self = .null
        return object
    }
}

extension HRObject {
    /// Sets the value at a path within the fields, or within the plain value of the object (`$value`); returns false if
    /// no container exists for the value.
    fileprivate mutating func set(_ value: HRNode?, at path: ArraySlice<String>) -> Bool {
        guard let component = path.first, var plain = plainValue, fields[component] == nil else {
            return path.first.map { fields.set(value, at: $0, path.dropFirst()) } ?? false
        }
        guard plain.set(value, at: path) else { return false }
        header = Header(className: className, id: id, version: version, plainValue: plain)
        return true
    }
}

/// Returns the index for a component of a path; nil if the component is not an index. An index has no leading zeros:
/// `00` is not an index.
package func arrayIndex(_ component: String) -> Int? {
    let digits = component.utf8
    guard digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), digits.first != 0x30 || digits.count == 1 else { return nil }
    return Int(component)
}

extension Array where Element == HRNode {
    fileprivate mutating func set(_ value: HRNode?, at component: String, _ rest: ArraySlice<String>) -> Bool {
        guard let index = arrayIndex(component), index <= count else { return false }
        if !rest.isEmpty { return index < count && self[index].set(value, at: rest) }
        switch value {
        case let value? where index < count: self[index] = value
        case let value?: append(value)
        case nil where index < count: remove(at: index)
        // The index is the count: there is nothing to remove.
        case nil: break
        }
        return true
    }
}

extension HRFields {
    fileprivate mutating func set(_ value: HRNode?, at key: String, _ rest: ArraySlice<String>) -> Bool {
        guard !rest.isEmpty else {
            self[key] = value
            return true
        }
        guard let position = position(of: key) else { return false }
        return storage[position].value.set(value, at: rest)
    }
}
