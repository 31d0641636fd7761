/// Compares two boards as graphs: values must be equal, and shared objects must be shared in both.
///
/// Every object gets one partner in the other graph. A further occurrence of an object must coincide with one of its
/// partner: an object that was shared and was decoded as two has no partner for the second one, and the reverse.
struct GraphComparison {
    private var partners: [ObjectIdentifier: ObjectIdentifier] = [:]

    static func areSame(_ left: Board, _ right: Board) -> Bool {
        var comparison = GraphComparison()
        return comparison.areSame(left, right)
    }

    private mutating func areSame(_ left: Board, _ right: Board) -> Bool {
        let values = left.title == right.title
        let people = areSame(left.people, right.people) { $0.areSame($1, $2) }
        let lists = areSame(left.lists, right.lists) { $0.areSame($1, $2) }
        return values && people && lists
    }

    private mutating func areSame(_ left: Person, _ right: Person) -> Bool {
        arePartners(left, right) != .strangers && left.name == right.name
    }

    private mutating func areSame(_ left: List, _ right: List) -> Bool {
        switch arePartners(left, right) {
        case .strangers: false
        case .already: true
        case .fromNowOn: left.name == right.name && areSame(left.items, right.items) { $0.areSame($1, $2) }
        }
    }

    private mutating func areSame(_ left: Item, _ right: Item) -> Bool {
        switch arePartners(left, right) {
        case .strangers: return false
        case .already: return true
        case .fromNowOn:
            let values =
                left.title == right.title && left.isDone == right.isDone && left.due == right.due
                && left.priority == right.priority
            let people = areSame(left.people, right.people) { $0.areSame($1, $2) }
            let after = areSame(left.after, right.after) { $0.areSame($1, $2) }
            let list = areSame(left.list, right.list) { $0.areSame($1, $2) }
            return values && people && after && list
        }
    }

    // MARK: Objects in pairs

    private enum Partnership {
        case already, fromNowOn, strangers
    }

    private mutating func arePartners(_ left: AnyObject, _ right: AnyObject) -> Partnership {
        let pair = (left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        switch (partners[pair.left], partners[pair.right]) {
        case (nil, nil):
            partners[pair.left] = pair.right
            partners[pair.right] = pair.left
            return .fromNowOn
        case (pair.right, pair.left): return .already
        default: return .strangers
        }
    }

    private mutating func areSame<Object>(
        _ left: [Object], _ right: [Object], by compare: (inout GraphComparison, Object, Object) -> Bool
    ) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { compare(&self, $0, $1) }
    }

    private mutating func areSame<Object>(
        _ left: Object?, _ right: Object?, by compare: (inout GraphComparison, Object, Object) -> Bool
    ) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return compare(&self, left, right)
    }
}
