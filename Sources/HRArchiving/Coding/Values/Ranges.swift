extension Range: HRArchivable {
    /// The name of the range type, such as `Range<Int>`; empty if the bounds' type does not have a name.
    public static var archiveName: String { name(of: "Range", Bound.self) }
}

extension Range: HREncodable where Bound: HREncodable {
    /// Encodes an array of the two bounds.
    public func encode(with coder: HREncoder) throws { try coder.encode([lowerBound, upperBound]) }

    /// Returns an array of the two bounds.
    public static func encodeNode(of value: Range, in slot: HREncodingSlot) throws -> HRNode {
        try [Bound].encodeNode(of: [value.lowerBound, value.upperBound], in: slot)
    }
}

extension Range: HRDecodable where Bound: HRDecodable {
    /// Decodes an array of the two bounds.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes an array of the two bounds.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Range {
        let bounds = try slot.unwrapped(as: Self.self).bounds(Bound.self)
        return bounds.lower..<bounds.upper
    }
}

extension ClosedRange: HRArchivable {
    /// The name of the range type, such as `ClosedRange<Int>`; empty if the bounds' type does not have a name.
    public static var archiveName: String { name(of: "ClosedRange", Bound.self) }
}

extension ClosedRange: HREncodable where Bound: HREncodable {
    /// Encodes an array of the two bounds.
    public func encode(with coder: HREncoder) throws { try coder.encode([lowerBound, upperBound]) }

    /// Returns an array of the two bounds.
    public static func encodeNode(of value: ClosedRange, in slot: HREncodingSlot) throws -> HRNode {
        try [Bound].encodeNode(of: [value.lowerBound, value.upperBound], in: slot)
    }
}

extension ClosedRange: HRDecodable where Bound: HRDecodable {
    /// Decodes an array of the two bounds.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes an array of the two bounds.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> ClosedRange {
        let bounds = try slot.unwrapped(as: Self.self).bounds(Bound.self)
        return bounds.lower...bounds.upper
    }
}

extension HRDecodingSlot {
    /// Returns the slot of the range's bounds: this slot, or, if the range was declared as an existential and is
    /// therefore written as an object with a class, the slot of the object's plain value.
    fileprivate func unwrapped<Range>(as type: Range.Type) throws -> HRDecodingSlot {
        guard case .object(let object) = node, object.plainValue != nil else { return self }
        _ = try session.type(type).resolve(header, as: type, in: self)
        return HRDecodingSlot(wholeOf: try DecodingFrame.open(in: self))
    }

    /// Decodes the two bounds, and checks that the lower one is first.
    fileprivate func bounds<Bound: HRDecodable & Comparable>(
        _ type: Bound.Type
    ) throws -> (lower: Bound, upper: Bound) {
        let bounds = try [Bound].decodeNode(in: self)
        guard bounds.count == 2, bounds[0] <= bounds[1] else {
            throw invalid("a range", help: "write its two bounds, [lower, upper], the lower one first")
        }
        return (bounds[0], bounds[1])
    }
}

private func name(of range: String, _ bound: Any.Type) -> String {
    let name = (bound as? any HRArchivable.Type)?.archiveName ?? ""
    return name.isEmpty ? "" : "\(range)<\(name)>"
}
