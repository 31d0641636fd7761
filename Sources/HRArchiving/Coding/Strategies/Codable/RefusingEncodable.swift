import Foundation
import ObjectGraph

extension Measurement: RefusingEncodable {
    /// Its code takes each converter for a linear one, which that of fuel efficiency is not.
    func checkIsWritable(at path: HRPath) throws {
        guard let dimension = unit as? Dimension, !(dimension.converter is UnitConverterLinear) else { return }
        throw HRError(
            .unsupportedType,
            "the converter \(quoted(stableTypeName(of: Swift.type(of: dimension.converter)))) has no notation for Codable",
            path: path, help: ["archive the measurement as an NSMeasurement, or its value and the symbol of its unit"])
    }
}
