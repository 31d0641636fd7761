/// What was made for keys of values that are still being read, as far as it has an identity: objects, and containers and
/// structs with objects in them. So a key that is read twice holds one object.
package struct MembersMade {
    /// Where a key stands: how deep it lies, and its position among the members there.
    package struct Spot: Equatable {
        package let depth, position: Int32

        package init(depth: Int32, position: Int32) {
            self.depth = depth
            self.position = position
        }
    }

    private struct Entry<Value> {
        let value: Value
        let spot: Spot
    }

    /// Those of the innermost value come last.
    private var objects: ContiguousArray<Entry<AnyObject>> = []
    private var holders: ContiguousArray<Entry<Any>> = []
    /// The depth of the last of both, or 0.
    package private(set) var depth = 0

    package init() {}

    /// The object that was made for a key, if one was.
    ///
    /// - Complexity: O(n) in the number of those that were made at the same depth.
    package func object(at spot: Spot) -> AnyObject? {
        objects.reversed().prefix { $0.spot.depth == spot.depth }.first { $0.spot == spot }?.value
    }

    /// The container or struct that can be had as a type, and was made for a key, if one was.
    package func holder<T>(of type: T.Type, at spot: Spot) -> Any? {
        holders.reversed().prefix { $0.spot.depth == spot.depth }.first { $0.spot == spot && $0.value is T }?.value
    }

    package mutating func add(object: AnyObject, at spot: Spot) {
        objects.append(Entry(value: object, spot: spot))
        depth = Int(spot.depth)
    }

    package mutating func add(holder: Any, at spot: Spot) {
        holders.append(Entry(value: holder, spot: spot))
        depth = Int(spot.depth)
    }

    /// Forgets what lies deeper than a value that is complete.
    package mutating func forget(below depth: Int) {
        while let last = objects.last, last.spot.depth > depth { objects.removeLast() }
        while let last = holders.last, last.spot.depth > depth { holders.removeLast() }
        self.depth = Int(max(objects.last?.spot.depth ?? 0, holders.last?.spot.depth ?? 0))
    }
}
