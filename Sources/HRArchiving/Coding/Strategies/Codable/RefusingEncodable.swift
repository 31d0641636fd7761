import Foundation
import ObjectGraph

/// A type of Foundation whose own Codable code ends the process for some of its values.
protocol RefusingEncodable: LibraryType {
    /// Refuses such a value before it gets to encode itself.
    func checkIsWritable(at path: HRPath) throws
}

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
