import HRArchiving

/// A value in an object of a picture, which may be nested in arrays and dictionaries of the object.
struct Member {
    enum Content {
        /// A value without objects or references in it, which is shown in one row.
        case value(HRNode)
        case reference(HRAlias)
        /// Another object, which is owned by this one.
        case object(HRNode)
    }

    let name: MemberName
    let content: Content
    let mark: Int?
    /// The largest number of objects before this one in one of the arrays and dictionaries around it.
    let rank: Int
}

/// Lists the members of an object.
///
/// A dictionary without a class or an id is an object if it has a simple value, if it is an element of an array, or if
/// a reference leads to it: the class of most objects follows from where they are. Other dictionaries, and arrays, are
/// parts of the names of what they contain.
struct ObjectMembers {
    private let marks: PathMarks
    private(set) var members: [Member] = []
    private var objectCount = 0
    private var referenceCount = 0

    /// - Complexity: O(n) in the number of values in the object, without those in other objects.
    init(of node: HRNode, at mark: Int?, _ marks: PathMarks) {
        self.marks = marks
        addMembers(of: node, mark)
    }

    private mutating func addMembers(of node: HRNode, _ mark: Int?) {
        switch node {
        case .dictionary(let fields):
            for field in fields.storage {
                add(field.value, MemberName(steps: [.key(field.key)]), marks.mark(field.key, in: mark), 0)
            }
        case .object(let object):
            guard let value = object.plainValue else { return addMembers(of: .dictionary(object.fields), mark) }
            if case .alias = value { return append(.value(value), MemberName(), mark, 0) }
            addMembers(of: value, mark)
        case .array(let elements): addElements(elements, MemberName(), mark, 0)
        case .alias(let alias): append(.reference(alias), MemberName(), mark, 0)
        default: append(.value(node), MemberName(), mark, 0)
        }
    }

    private mutating func add(_ node: HRNode, _ name: MemberName, _ mark: Int?, _ rank: Int, isElement: Bool = false) {
        switch node {
        case .alias(let alias): append(.reference(alias), name, mark, rank)
        case .object: append(.object(node), name, mark, rank)
        case .dictionary(let fields) where fields.isEmpty: append(.value(node), name, mark, rank)
        case .dictionary(let fields):
            guard !isElement, !marks.isEnd(mark), !fields.hasSimpleValue else {
                return append(.object(node), name, mark, rank)
            }
            let before = objectCount
            for field in fields.storage {
                add(
                    field.value, name.appending(.key(field.key)), marks.mark(field.key, in: mark),
                    max(rank, objectCount - before))
            }
        case .array(let elements) where !elements.isEmpty && marks.isEnd(mark):
            append(.object(node), name, mark, rank)
        case .array(let elements): addElements(elements, name, mark, rank)
        default: append(.value(node), name, mark, rank)
        }
    }

    /// Adds the elements of an array, or the array as one value if there are neither objects nor references in it.
    private mutating func addElements(_ elements: [HRNode], _ name: MemberName, _ mark: Int?, _ rank: Int) {
        guard !elements.allSatisfy(\.isLeaf) else { return append(.value(.array(elements)), name, mark, rank) }
        let start = members.count, objects = objectCount, references = referenceCount
        for (index, element) in elements.enumerated() {
            add(
                element, name.appending(.index(index)), marks.mark("\(index)", in: mark),
                max(rank, objectCount - objects), isElement: true)
        }
        guard objectCount == objects, referenceCount == references else { return }
        members.removeSubrange(start...)
        append(.value(.array(elements)), name, mark, rank)
    }

    private mutating func append(_ content: Member.Content, _ name: MemberName, _ mark: Int?, _ rank: Int) {
        switch content {
        case .value: break
        case .reference: referenceCount += 1
        case .object: objectCount += 1
        }
        members.append(Member(name: name, content: content, mark: mark, rank: rank))
    }
}

extension HRFields {
    /// True if one of the values is neither a container nor a reference. Null says nothing, because it may stand for an
    /// object.
    fileprivate var hasSimpleValue: Bool {
        storage.contains { field in
            if case .null = field.value { return false }
            return field.value.isLeaf
        }
    }
}
