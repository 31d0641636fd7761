import Foundation
import ObjectGraph

struct FoundationReader {
    let format: HRFormat
    let limits: CodingLimits
    func document(from data: Data) throws(HRError) -> HRDocument { throw HRError(.syntax, "x") }
}
struct FoundationWriter {
    let format: HRFormat
    let limits: CodingLimits
    func data(from document: HRDocument) throws(HRError) -> Data { throw HRError(.syntax, "x") }
}
