package import Foundation
package import HRArchiving

/// A type with two values to fill collections with.
package protocol Sample: HRCoding, Hashable {
    static var samples: (Self, Self) { get }
}

extension Bool: Sample {
    package static var samples: (Bool, Bool) { (true, false) }
}

extension Int: Sample {
    package static var samples: (Int, Int) { (86, -10000) }
}

extension Int64: Sample {
    package static var samples: (Int64, Int64) { (123_456_789_012_345_678, .min) }
}

extension String: Sample {
    package static var samples: (String, String) { ("hello", "") }
}

extension Float: Sample {
    package static var samples: (Float, Float) { (123.456, -0.0) }
}

extension Double: Sample {
    package static var samples: (Double, Double) { (79.31, 3) }
}

extension Date: Sample {
    package static var samples: (Date, Date) {
        (Date(timeIntervalSince1970: 10), Date(timeIntervalSinceReferenceDate: 72_169_399.351_496_99))
    }
}

extension URL: Sample {
    package static var samples: (URL, URL) {
        (URL(filePath: "/a b/c"), URL(filePath: "/").appending(queryItems: [URLQueryItem(name: "a", value: "é")]))
    }
}

extension Plain: Sample {
    package static var samples: (Plain, Plain) { (Plain("a"), Plain("")) }
}

extension Named: Sample {
    package static var samples: (Named, Named) { (Named("n"), Named("m")) }
}

/// A type of keys or values, as an argument of a test.
package struct SampleType: Sendable, CustomStringConvertible {
    package let type: any (Sample & SendableMetatype).Type

    package init(_ type: any (Sample & SendableMetatype).Type) { self.type = type }

    package var description: String { "\(type)" }
}

/// The types of values that dictionaries are tested with.
package let sampleTypes: [SampleType] = [
    SampleType(Bool.self), SampleType(Int.self), SampleType(Int64.self), SampleType(String.self),
    SampleType(Float.self), SampleType(Double.self), SampleType(Plain.self), SampleType(Named.self),
]
