extension Range: HRArchivable {
    /// `Range<Int>`, if the bounds have a name.
    public static var archiveName: String { name(of: "Range", Bound.self) }
}

extension Range: HREncodable where Bound: HREncodable {
    /// An array of the two bounds.
    public func encode(with coder: HREncoder) throws { try coder.encode([lowerBound, upperBound]) }

    /// An array of the two bounds.
    public static func encodeNode(of value: Range, in slot: HREncodingSlot) throws -> HRNode {
        try [Bound].encodeNode(of: [value.lowerBound, value.upperBound], in: slot)
    }
}

extension Range: HRDecodable where Bound: HRDecodable {
    /// Reads an array of the two bounds.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads an array of the two bounds.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Range {
        let bounds = try slot.unwrapped(as: Self.self).bounds(Bound.self)
        return bounds.lower..<bounds.upper
    }
}

extension ClosedRange: HRArchivable {
    /// `ClosedRange<Int>`, if the bounds have a name.
    public static var archiveName: String { name(of: "ClosedRange", Bound.self) }
}

extension ClosedRange: HREncodable where Bound: HREncodable {
    /// An array of the two bounds.
    public func encode(with coder: HREncoder) throws { try coder.encode([lowerBound, upperBound]) }

    /// An array of the two bounds.
    public static func encodeNode(of value: ClosedRange, in slot: HREncodingSlot) throws -> HRNode {
        try [Bound].encodeNode(of: [value.lowerBound, value.upperBound], in: slot)
    }
}

extension ClosedRange: HRDecodable where Bound: HRDecodable {
    /// Reads an array of the two bounds.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads an array of the two bounds.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> ClosedRange {
        let bounds = try slot.unwrapped(as: Self.self).bounds(Bound.self)
        return bounds.lower...bounds.upper
    }
}

extension HRDecodingSlot {
    /// The slot of the plain value, if the range has its class because an existential is declared.
    fileprivate func unwrapped<Range>(as type: Range.Type) throws -> HRDecodingSlot {
        guard case .object(let object) = node, object.plainValue != nil else { return self }
        _ = try session.type(type).resolve(header, as: type, in: self)
        return HRDecodingSlot(wholeOf: try DecodingFrame.open(in: self))
    }

    /// Two bounds in order.
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
