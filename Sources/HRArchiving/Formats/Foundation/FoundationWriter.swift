import Foundation

/// Writes documents with `PropertyListSerialization` and `JSONSerialization`.
///
/// Every document is first written with this library's writer, to find values that cannot be written and limits that
/// are exceeded. Then ``FoundationGuard`` rejects what Foundation cannot handle.
struct FoundationWriter {
    let format: HRFormat
    let limits: HRLimits

    /// Returns the bytes of a document.
    func data(from document: HRDocument) throws(HRError) -> Data {
        _ = try format.using(.direct).data(from: document, limits: limits)
        try FoundationGuard.checkWriting(document, as: format.kind, limits)
        let data = try data(of: FoundationObjects(kind: format.kind).object(of: document))
        guard data.count <= limits.bytes else { throw HRError(limits.excessOfBytesToWrite) }
        return data
    }

    private func data(of object: Any) throws(HRError) -> Data {
        do {
            switch format.kind {
            case .xmlPropertyList:
                return FoundationSpelling.withoutReturns(
                    try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0))
            case .binaryPropertyList:
                return try BinaryOrder.sorted(
                    PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
            case .json, .oldStylePropertyList:
                return FoundationSpelling.withoutMarks(
                    try JSONSerialization.data(withJSONObject: object, options: options))
            }
        } catch let error as HRError {
            throw error
        } catch {
            throw HRError(.notWritable, "the document could not be written as \(format)", underlying: error)
        }
    }

    private var options: JSONSerialization.WritingOptions {
        var options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        if format.spelling != .foundation { options.insert(.withoutEscapingSlashes) }
        return format.isCompact ? options : options.union(.prettyPrinted)
    }
}
