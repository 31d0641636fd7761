/// What was made for keys of values that are still being read, as far as it has an identity: objects, and containers and
/// structs with objects in them. So a key that is read twice holds one object.
package struct MemberMemo {
    /// Where a key stands: how deep it lies, and its position among the members there.
    package struct Key: Equatable {
        package let depth, position: Int32

        package init(depth: Int32, position: Int32) {
            self.depth = depth
            self.position = position
        }
    }

    private struct Entry<Value> {
        let value: Value
        let key: Key
    }

    /// Those of the innermost value come last.
    private var objects: ContiguousArray<Entry<AnyObject>> = []
    private var containers: ContiguousArray<Entry<Any>> = []
    /// The depth of the last of both, or 0.
    package private(set) var depth = 0

    package init() {}

    /// The object that was made for a key, if one was.
    ///
    /// - Complexity: O(n) in the number of those that were made at the same depth.
    package func object(at key: Key) -> AnyObject? {
        objects.reversed().prefix { $0.key.depth == key.depth }.first { $0.key == key }?.value
    }

    /// The container or struct that can be had as a type, and was made for a key, if one was.
    package func container<T>(of type: T.Type, at key: Key) -> Any? {
        containers.reversed().prefix { $0.key.depth == key.depth }.first { $0.key == key && $0.value is T }?.value
    }

    package mutating func add(object: AnyObject, at key: Key) {
        objects.append(Entry(value: object, key: key))
        depth = Int(key.depth)
    }

    package mutating func add(container: Any, at key: Key) {
        containers.append(Entry(value: container, key: key))
        depth = Int(key.depth)
    }

    /// Forgets what lies deeper than a value that is complete.
    package mutating func forget(below depth: Int) {
        while let last = objects.last, last.key.depth > depth { objects.removeLast() }
        while let last = containers.last, last.key.depth > depth { containers.removeLast() }
        self.depth = Int(max(objects.last?.key.depth ?? 0, containers.last?.key.depth ?? 0))
    }
}
