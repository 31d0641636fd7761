import HRArchiving

/// Objects that refer to one another, without places: what a document means, before it is decided where each object is
/// written out and how references are spelled.
struct LawGraph {
    /// A value of an object.
    indirect enum Value {
        case leaf(HRNode)
        case array([Value])
        case dictionary([(key: String, value: Value)])
        /// An object, by its number.
        case object(Int)
    }

    struct Object {
        var className: String?
        var id: String?
        var version = 0
        var fields: [(key: String, value: Value)] = []
        /// A value in place of fields.
        var plainValue: HRNode?
    }

    var root = Value.object(0)
    var objects: [Int: Object] = [:]

    /// The numbers of the objects that can be reached from the root, in the order of a search.
    var reachable: [Int] {
        var found: [Int] = []
        var seen: Set<Int> = []
        var waiting = [root]
        while let value = waiting.popLast() {
            switch value {
            case .leaf: break
            case .array(let elements): waiting += elements.reversed()
            case .dictionary(let members): waiting += members.reversed().map(\.value)
            case .object(let number):
                guard seen.insert(number).inserted, let object = objects[number] else { continue }
                found.append(number)
                waiting += object.fields.reversed().map(\.value)
            }
        }
        return found
    }

    var ids: Set<String> { Set(reachable.compactMap { objects[$0]?.id }) }
}
