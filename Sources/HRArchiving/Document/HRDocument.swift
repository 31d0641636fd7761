/// A document: the tree that rests between objects and bytes.
///
/// It can be printed, compared, edited, and written by hand. One that was read from a file remembers the bytes, so that errors
/// about it have their line; ``withoutSource`` lets go of them:
///
/// ```swift
/// var document = try archiver.document(archiving: garage)
/// document["vehicles.0.wheels"] = 3
/// print(document)
/// ```
public struct HRDocument: Sendable {
    /// The size of a document without ids and aliases. Whoever builds one may know it, and saves others a walk.
    struct Extent: Sendable {
        /// An upper bound on the number of values.
        var nodes: Int
        /// An upper bound on how deep containers lie in one another.
        var depth: Int
        /// Whether a text was read with a real number of 2^53 or more, or may have been.
        var hasLargeReals = true
    }

    /// The outermost value.
    public var root: HRNode { didSet { noteChange() } }
    /// Values that references name, `#strict` for `"$definitions": { "strict": … }`: objects, or anything worth a name.
    ///
    /// Names are ids: a letter or `_`, then letters, digits, `_` and `-`. In a file they stand under `$definitions` in the
    /// outermost dictionary; an outermost value that is none stands after `$value` beside them.
    public var definitions = HRFields() { didSet { noteChange() } }
    /// Its size, if that is known and it has neither ids nor aliases; any change drops it.
    private(set) var extent: Extent?
    /// Whether it is known to have neither ids nor aliases.
    package var hasNoReferences: Bool { extent != nil }
    /// Whether a text was read with a real number of 2^53 or more, of which the file says more than the node, or may have been.
    package var hasLargeReals: Bool { extent?.hasLargeReals ?? true }
    /// The files that it was read from, if it remembers them; no part of what is compared.
    package var sources: DocumentSources?
    /// Whether it may be another tree than was read.
    package var isChanged = false

    /// Makes a document of a tree.
    public init(_ root: HRNode, definitions: HRFields = HRFields()) {
        self.root = root
        self.definitions = definitions
    }

    /// Makes a document of a tree whose size is known.
    init(_ root: HRNode, definitions: HRFields = HRFields(), extent: Extent?) {
        self.root = root
        self.definitions = definitions
        self.extent = extent
    }

    /// Sets the size to the sum of those of the documents that this one is made of, if all of them are known.
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

    /// The value at a path.
    ///
    /// Reading gives nil where there is none. Setting puts a value there if the container that shall hold it exists:
    /// under a new or an old key, or at an index up to the array's count; nil takes it out. Where no such container is,
    /// setting does nothing: ``set(_:at:)`` says why. Aliases are not followed.
    ///
    /// - Complexity: O(n) in the number of members of the containers on the way.
    public subscript(path: HRPath) -> HRNode? {
        get {
            let start = path.isInDefinitions ? .dictionary(definitions) : root
            return path.components.reduce(start as HRNode?) { node, component in node?.member(component) }
        }
        set { _ = put(newValue, at: path) }
    }

    /// Puts a value at a path; false where nothing can hold it.
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
    /// The member of a container under a key or an index in plain decimal digits.
    package func member(_ component: String) -> HRNode? {
        switch self {
        case .array: arrayIndex(component).flatMap { self[$0] }
        case .object(let object): object.fields[component] ?? object.plainValue?.member(component)
        default: self[component]
        }
    }

    /// Puts a value at a path within this one; false where nothing can hold it.
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

    // What is taken is held by nobody else, so that a change of a member copies no siblings, as a `switch` would.

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
    /// Puts a value at a path within the fields, or within the one value that stands for the object.
    fileprivate mutating func set(_ value: HRNode?, at path: ArraySlice<String>) -> Bool {
        guard let component = path.first, var plain = plainValue, fields[component] == nil else {
            return path.first.map { fields.set(value, at: $0, path.dropFirst()) } ?? false
        }
        guard plain.set(value, at: path) else { return false }
        header = Header(className: className, id: id, version: version, plainValue: plain)
        return true
    }
}

/// The index that a path's component stands for, if it is one. There is one spelling of each: `00` is none.
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
        // Nothing is there already.
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
