import Foundation
import ObjectGraph

extension Measurement: RefusingEncodable {
    /// Throws an error for a unit with a nonlinear converter, such as a unit of fuel efficiency: the Codable code of
    /// `Measurement` assumes that every converter is linear.
    func checkIsWritable(at path: HRPath) throws {
        guard let dimension = unit as? Dimension, !(dimension.converter is UnitConverterLinear) else { return }
        throw HRError(
            .unsupportedType,
            "the converter \(quoted(stableTypeName(of: Swift.type(of: dimension.converter)))) has no notation for Codable",
            path: path, help: ["archive the measurement as an NSMeasurement, or its value and the symbol of its unit"])
    }
}
