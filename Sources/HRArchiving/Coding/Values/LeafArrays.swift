// Arrays of the most frequent leaves. Generic code asks the runtime for metadata with each element of an array; these
// loops do not. Where the type is known to the compiler, the comparisons of types cost nothing.

extension Array {
    /// The values of nodes, if all of them are what the leaves of a frequent type are written as.
    @inlinable @inline(__always)
    static func leaves(of nodes: [HRNode]) -> [Element]? {
        if Element.self == Int.self, let values = [Int](integers: nodes) { return unsafeBitCast(values, to: Self.self) }
        if Element.self == Double.self, let values = [Double](reals: nodes) {
            return unsafeBitCast(values, to: Self.self)
        }
        return nil
    }

    /// The nodes of elements, if these are leaves of a frequent type that need no slot.
    @inlinable @inline(__always)
    var nodesOfLeaves: [HRNode]? {
        if Element.self == Int.self { return unsafeBitCast(self, to: [Int].self).nodes }
        if Element.self == Double.self { return unsafeBitCast(self, to: [Double].self).nodes }
        return nil
    }
}

extension [Int] {
    @usableFromInline init?(integers nodes: [HRNode]) { self.init(leaves: nodes) }
    @usableFromInline var nodes: [HRNode]? { leafNodes }
}

extension [Double] {
    @usableFromInline init?(reals nodes: [HRNode]) { self.init(leaves: nodes) }
    @usableFromInline var nodes: [HRNode]? { leafNodes }
}

extension Array where Element: HRLeaf {
    @inline(__always)
    fileprivate init?(leaves nodes: [HRNode]) {
        self = []
        reserveCapacity(nodes.count)
        for node in nodes {
            guard let value = Element.leafValue(of: node) else { return nil }
            append(value)
        }
    }

    @inline(__always)
    fileprivate var leafNodes: [HRNode]? {
        var nodes: [HRNode] = []
        nodes.reserveCapacity(count)
        for value in self {
            guard let node = Element.leafNode(of: value) else { return nil }
            nodes.append(node)
        }
        return nodes
    }
}
