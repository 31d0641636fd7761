import HRArchiving
import TestSupport

/// A value of a document, with what is around it.
struct EditPlace {
    let path: HRPath
    let node: HRNode
    /// Where it stands in its container; the root stands nowhere.
    let position: Int
    let siblings: [HRPath]

    /// All values of a tree.
    static func all(in node: HRNode, at path: HRPath = HRPath(), _ position: Int = 0, _ siblings: [HRPath] = [])
        -> [EditPlace]
    {
        var places = [EditPlace(path: path, node: node, position: position, siblings: siblings)]
        let keys = node.memberKeys
        let paths = keys.map { path.appending($0) }
        for (index, key) in keys.enumerated() {
            guard let member = node.memberValue(key) else { continue }
            places += all(in: member, at: paths[index], index, paths)
        }
        return places
    }
}

extension HRNode {
    /// The keys or indices of what lies in the value.
    var memberKeys: [String] {
        switch self {
        case .array(let elements): elements.indices.map(String.init)
        case .dictionary(let fields): fields.map(\.key)
        default: []
        }
    }

    fileprivate func memberValue(_ key: String) -> HRNode? {
        if case .array(let elements) = self { return Int(key).map { elements[$0] } }
        return self[key]
    }

    var isArray: Bool { if case .array = self { true } else { false } }
    var isDictionary: Bool { if case .dictionary = self { true } else { false } }
    var isLeaf: Bool { !isArray && !isDictionary }

    /// Changes the value at a path.
    fileprivate mutating func change(at path: ArraySlice<String>, _ body: (inout HRNode) -> Void) {
        guard let key = path.first else { return body(&self) }
        switch self {
        case .array(var elements):
            guard let index = Int(key), elements.indices.contains(index) else { return }
            elements[index].change(at: path.dropFirst(), body)
            self = .array(elements)
        case .dictionary(var fields):
            guard var value = fields[key] else { return }
            value.change(at: path.dropFirst(), body)
            fields[key] = value
            self = .dictionary(fields)
        default: return
        }
    }
}

/// An edit that chance has chosen, and what it means.
enum RandomEdit: CustomStringConvertible {
    case set(HRPath, HRNode)
    case insert(HRPath, HRNode, in: EditPlace, index: Int)
    case append(HRNode, to: EditPlace)
    case add(key: String, HRNode, to: EditPlace, position: Int?)
    case remove(EditPlace, keepsComments: Bool)
    case rename(EditPlace, String)
    case move(EditPlace, index: Int)

    var description: String {
        switch self {
        case .set(let path, let value): "set \(value) at \(path)"
        case .insert(let path, let value, _, _): "insert \(value) at \(path)"
        case .append(let value, let place): "append \(value) to \(place.path)"
        case .add(let key, let value, let place, let position):
            "add \(key) \(value) to \(place.path) at \(position.map(String.init) ?? "the end")"
        case .remove(let place, let keepsComments): "remove \(place.path)\(keepsComments ? ", keeping comments" : "")"
        case .rename(let place, let key): "rename \(place.path) to \(key)"
        case .move(let place, let index): "move \(place.path) to \(index)"
        }
    }

    init(in root: HRNode, _ syntax: EditSyntax, _ chance: inout SeededGenerator) {
        let places = EditPlace.all(in: root)
        let place = places.randomElement(using: &chance) ?? places[0]
        let members = places.filter { !$0.siblings.isEmpty }
        let value = Self.value(syntax, &chance)
        switch (Int.random(in: 0..<8, using: &chance), place.node, members.randomElement(using: &chance)) {
        case (0, _, let member?): self = .remove(member, keepsComments: false)
        case (1, _, let member?): self = .remove(member, keepsComments: Bool.random(using: &chance))
        case (2, _, let member?) where !Self.isElement(member, of: root): self = .rename(member, "renamed")
        case (3, _, let member?) where Self.isElement(member, of: root):
            self = .move(member, index: Int.random(in: member.siblings.indices, using: &chance))
        case (4..., .array(let elements), _):
            let index = Int.random(in: 0...elements.count, using: &chance)
            self =
                index == elements.count && Bool.random(using: &chance)
                ? .append(value, to: place)
                : .insert(place.path.appending(String(index)), value, in: place, index: index)
        case (4..., .dictionary(let fields), _):
            let position = Int.random(in: 0...fields.count, using: &chance)
            self = .add(key: "new", value, to: place, position: position == fields.count ? nil : position)
        // In old-style text, a string or data is not a document.
        case _ where syntax == .oldStyle && place.siblings.isEmpty && value.isLeaf: self = .set(place.path, [value])
        default: self = .set(place.path, value)
        }
    }

    private static func isElement(_ place: EditPlace, of root: HRNode) -> Bool {
        place.path.parent.flatMap { HRDocument(root)[$0] }?.isArray ?? false
    }

    private static func value(_ syntax: EditSyntax, _ chance: inout SeededGenerator) -> HRNode {
        syntax.newValues.randomElement(using: &chance) ?? 2
    }

    // MARK: What it means

    /// The container whose members change; the place itself for another value.
    var container: HRPath {
        switch self {
        case .set(let path, _): path.parent ?? path
        case .insert(_, _, let place, _), .append(_, let place), .add(_, _, let place, _): place.path
        case .remove(let place, _), .rename(let place, _), .move(let place, _): place.path.parent ?? place.path
        }
    }

    func apply(to text: inout HRDocumentText) throws(HRError) {
        switch self {
        case .set(let path, let value): try text.set(value, at: path)
        case .insert(let path, let value, _, _): try text.insert(value, at: path)
        case .append(let value, let place): try text.append(value, to: place.path)
        case .add(let key, let value, let place, let position):
            try text.insert(value, at: place.path.appending(key), position: position)
        case .remove(let place, let keepsComments):
            try text.remove(place.path, comments: keepsComments ? .keep : .remove)
        case .rename(let place, let key): try text.rename(place.path, to: key)
        case .move(let place, let index): try text.move(place.path, to: container.appending(String(index)))
        }
    }

    func apply(to root: inout HRNode, _ syntax: EditSyntax) {
        switch self {
        case .set(let path, let value): root.change(at: path.components[...]) { $0 = syntax.asRead(value) }
        case .insert(_, let value, let place, let index):
            root.change(at: place.path.components[...]) {
                Self.changeElements(of: &$0) { $0.insert(syntax.asRead(value), at: index) }
            }
        case .append(let value, let place):
            root.change(at: place.path.components[...]) {
                Self.changeElements(of: &$0) { $0.append(syntax.asRead(value)) }
            }
        case .add(let key, let value, let place, _):
            root.change(at: place.path.components[...]) { $0.fields?[key] = syntax.asRead(value) }
        case .remove(let place, _):
            root.change(at: container.components[...]) { container in
                if container.isArray {
                    Self.changeElements(of: &container) { $0.remove(at: place.position) }
                } else if let key = place.path.components.last {
                    container.fields?[key] = nil
                }
            }
        case .rename(let place, let key):
            root.change(at: container.components[...]) { container in
                container.fields?[key] = place.node
                if let old = place.path.components.last { container.fields?[old] = nil }
            }
        case .move(let place, let index):
            root.change(at: container.components[...]) { container in
                Self.changeElements(of: &container) { $0.insert($0.remove(at: place.position), at: index) }
            }
        }
    }

    private static func changeElements(of node: inout HRNode, _ body: (inout [HRNode]) -> Void) {
        guard case .array(var elements) = node else { return }
        body(&elements)
        node = .array(elements)
    }
}
