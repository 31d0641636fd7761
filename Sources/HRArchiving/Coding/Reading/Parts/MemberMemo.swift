/// A memo of members with identity: objects, and containers and structs with objects in them. An initializer that
/// decodes a key twice gets the same objects. A member is kept until the enclosing value is complete.
package struct MemberMemo {
    /// A key, given by the depth of its container and its position there: only one container is open at each depth.
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

    /// The objects, sorted by depth because values are nested.
    private var objects: ContiguousArray<Entry<AnyObject>> = []
    private var containers: ContiguousArray<Entry<Any>> = []
    /// The largest depth in either list; 0 if both are empty.
    package private(set) var depth = 0

    package init() {}

    /// Returns the object that was created for a key, or nil.
    ///
    /// - Complexity: O(n) in the number of objects that were created at the same depth.
    package func object(at key: Key) -> AnyObject? {
        objects.reversed().prefix { $0.key.depth == key.depth }.first { $0.key == key }?.value
    }

    /// Returns the container or struct of a type that was created for a key, or nil.
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

    /// Removes the members of complete values, which are deeper than a depth.
    package mutating func forget(below depth: Int) {
        while let last = objects.last, last.key.depth > depth { objects.removeLast() }
        while let last = containers.last, last.key.depth > depth { containers.removeLast() }
        self.depth = Int(max(objects.last?.key.depth ?? 0, containers.last?.key.depth ?? 0))
    }
}
