import Foundation
import ObjectGraph

/// Reads documents through `PropertyListSerialization` and `JSONSerialization`.
struct FoundationReader {
    let format: HRFormat
    let limits: CodingLimits

    /// The document that bytes hold.
    func document(from data: Data) throws(HRError) -> HRDocument {
        guard data.count <= limits.bytes else {
            throw HRError(.byteLimit, "the file has \(data.count) bytes, more than the limit of \(limits.bytes)")
        }
        let object = try object(from: data)
        var lifting = FoundationLifting(limits: limits)
        return try lifting.document(of: object)
    }

    private func object(from data: Data) throws(HRError) -> Any {
        do {
            switch format.kind {
            case .json:
                return try JSONSerialization.jsonObject(with: JSONMarks.escaped(data), options: .fragmentsAllowed)
            case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList:
                return try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            }
        } catch {
            throw HRError(.syntax, "the file is not a valid \(format)", underlying: error)
        }
    }
}
