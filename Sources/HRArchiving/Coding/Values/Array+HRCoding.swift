extension Array: HREncodable where Element: HREncodable {
    /// Encodes the elements as an array.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// Returns an array node with the nodes of the elements.
    @inlinable
    public static func encodeNode(of value: [Element], in slot: HREncodingSlot) throws -> HRNode {
        if let nodes = value.nodesOfLeaves {
            try slot.count(nodes.count)
            return .array(nodes)
        }
        var nodes: [HRNode] = []
        nodes.reserveCapacity(value.count)
        var builder: NodeBuilder?
        for index in 0..<value.count {
            if let node = Element.leafNode(of: value[index]) {
                nodes.append(node)
            } else {
                if builder == nil { builder = try value.opened(in: slot) }
                guard let builder else { break }
                nodes.append(try Element.encodeNode(of: value[index], in: HREncodingSlot(builder, .index(index))))
            }
        }
        try slot.count(nodes.count)
        return .array(nodes)
    }
}

extension Array where Element: HREncodable {
    /// Creates the builder of the array, and claims places for the objects among the elements.
    @usableFromInline @inline(never)
    func opened(in slot: HREncodingSlot) throws -> NodeBuilder {
        let builder = try NodeBuilder(in: slot)
        try builder.session.claim(encodable: self, in: builder)
        return builder
    }
}

extension Array: HRDecodable where Element: HRDecodable {
    /// Decodes the elements of an array.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes the elements of an array.
    @inlinable
    public static func decodeNode(in slot: HRDecodingSlot) throws -> [Element] {
        guard case .array(let nodes) = slot.node else { return try decodeOther(in: slot) }
        if let values = leaves(of: nodes) { return values }
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        var frame: DecodingFrame?
        var count = 0
        for index in nodes.indices {
            if let value = Element.leafValue(of: nodes[index]) {
                values.append(value)
            } else {
                if frame == nil {
                    if let known = slot.memoizedContainer([Element].self) { return known }
                    count = slot.objectCount
                }
                let place = HRDecodingSlot(try frame.opened(in: slot), .index(index), nodes[index])
                do {
                    values.append(try Element.decodeNode(in: place))
                } catch {
                    try values.goOn(after: error, in: place, nodes)
                    return values
                }
            }
        }
        if frame != nil { slot.remember(values, since: count) }
        return values
    }
}

extension Array where Element: HRDecodable {
    /// Decodes the array that an alias refers to, or throws an error if the node is not an alias.
    @usableFromInline
    static func decodeOther(in slot: HRDecodingSlot) throws -> [Element] {
        guard case .alias = slot.node else { throw slot.mismatch("an array") }
        return try slot.follow { try decodeNode(in: $0) }
    }

    /// If all errors are searched for, decodes the remaining elements after an error, appends them, and throws all new
    /// errors together. Otherwise, throws the error immediately.
    @usableFromInline
    mutating func goOn(after error: any Error, in place: HRDecodingSlot, _ nodes: [HRNode]) throws {
        var faults = FaultBatch()
        try faults.take(error, in: place)
        for index in nodes.indices.dropFirst(count + 1) {
            let place = HRDecodingSlot(place.frame, .index(index), nodes[index])
            do {
                append(try Element.leafValue(of: nodes[index]) ?? Element.decodeNode(in: place))
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
    }
}

extension Optional<DecodingFrame> {
    /// Returns the frame of a container. The frame is created when the first member needs a slot.
    @usableFromInline
    mutating func opened(in slot: HRDecodingSlot) throws -> DecodingFrame {
        if let frame = self { return frame }
        let frame = try DecodingFrame.open(in: slot)
        self = frame
        return frame
    }
}

extension ContiguousArray: HREncodable where Element: HREncodable {
    /// Encodes the elements as an array.
    public func encode(with coder: HREncoder) throws { try coder.encode(Array(self)) }

    /// Returns an array node with the nodes of the elements.
    public static func encodeNode(of value: ContiguousArray, in slot: HREncodingSlot) throws -> HRNode {
        try [Element].encodeNode(of: Array(value), in: slot)
    }
}

extension ContiguousArray: HRDecodable where Element: HRDecodable {
    /// Decodes the elements of an array.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes the elements of an array.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> ContiguousArray {
        ContiguousArray(try [Element].decodeNode(in: slot))
    }
}
