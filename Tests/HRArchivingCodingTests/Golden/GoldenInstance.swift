import Foundation
import HRArchiving
import Testing

/// How the classes of a golden folder take part.
enum GoldenWay: String, CaseIterable, CustomTestStringConvertible {
    /// By HRCoding.
    case swift
    /// By NSCoding, as they did with HRCoder.
    case keyed

    var testDescription: String { rawValue }
}

/// An object of any class that a golden folder defines.
protocol GoldenInstance: AnyObject {
    var definition: GoldenClass { get }
    /// Where the object stands in the file.
    var place: HRPath { get }

    /// The value of a property.
    subscript(property: String) -> Any? { get set }
}
