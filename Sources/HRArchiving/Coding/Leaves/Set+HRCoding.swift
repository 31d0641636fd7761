extension Set: HREncodable where Element: HREncodable {
    /// Writes the elements, sorted.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// An array of the elements' nodes, in an order that depends on nothing but the elements.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.sorted(self) { $0 }.encodeNode(in: slot)
    }
}

extension Set: HRDecodable where Element: HRDecodable {
    /// Reads the elements.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads the elements of an array; equal ones are taken once.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Set {
        Set(try [Element].decodeNode(in: slot))
    }
}

extension ArchivingSession {
    /// Elements in the order of what they would be written as, leaving aside the objects that they refer to.
    ///
    /// - Complexity: O(n log n) comparisons; each key is written once more than without the order.
    func sorted<Element, Key: HREncodable>(
        _ elements: some Collection<Element>, by key: (Element) -> Key
    ) throws -> [Element] {
        guard elements.count > 1 else { return Array(elements) }
        var keyed: [(key: HRNode, element: Element)] = []
        keyed.reserveCapacity(elements.count)
        for element in elements {
            keyed.append((try sortKey(of: key(element), isObject: Key.self is AnyClass), element))
        }
        keyed.sort { NodeOrder.areInOrder($0.key, $1.key) }
        return keyed.map(\.element)
    }
}
