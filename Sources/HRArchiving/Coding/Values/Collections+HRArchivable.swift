// Conformances without conditions on elements, which those of encoding and decoding refine.

extension Optional: HRArchivable {}
extension Array: HRArchivable {}
extension ContiguousArray: HRArchivable {}
extension Set: HRArchivable {}
extension Dictionary: HRArchivable {}

extension Range: HRArchivable {
    /// `Range<Int>`, if the bounds have a name.
    public static var archiveName: String { name(of: "Range", Bound.self) }
}

extension ClosedRange: HRArchivable {
    /// `ClosedRange<Int>`, if the bounds have a name.
    public static var archiveName: String { name(of: "ClosedRange", Bound.self) }
}

private func name(of range: String, _ bound: Any.Type) -> String {
    let name = (bound as? any HRArchivable.Type)?.archiveName ?? ""
    return name.isEmpty ? "" : "\(range)<\(name)>"
}
