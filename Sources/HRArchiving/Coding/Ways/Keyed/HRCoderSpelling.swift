import Foundation
import ObjectGraph

/// Foundation's objects with the fields that its own code writes for coders other than its own, which HRCoder's files
/// have.
enum HRCoderSpelling {
    /// HRCoder wrote decimal numbers as plain numbers.
    static func node(of decimal: NSDecimalNumber) -> HRNode {
        if let integer = Int64(decimal.stringValue) { return .integer(HRInteger(integer)) }
        return .real(Double(decimal.stringValue) ?? decimal.doubleValue)
    }

    /// Whether an object has such fields: affine transforms, and units with nonlinear converters, do not.
    static func isKnown(_ object: AnyObject) -> Bool {
        if let unit = object as? Dimension { return type(of: unit.converter) == UnitConverterLinear.self }
        return !(object is NSAffineTransform)
    }

    static func write(_ object: AnyObject, in builder: NodeBuilder) throws {
        switch object {
        case let url as NSURL:
            try FoundationText.checkIsReadable(url.relativeString, relativeTo: url.baseURL, at: builder.path)
            if let base = url.baseURL { try builder.set(object: base as NSURL, forKey: "NS.base") }
            try builder.set(.string(url.relativeString), forKey: "NS.relative")
        case let text as NSMutableString:
            try builder.set(.data(Data((text as String).utf8)), forKey: "NS.bytes")
        case let data as NSMutableData: try builder.set(.data(Data(referencing: data)), forKey: "NS.bytes")
        case let uuid as NSUUID: try builder.set(.data(bytes(of: uuid)), forKey: "NS.uuidbytes")
        case is NSSet, is NSOrderedSet, is NSIndexSet, is NSIndexPath: try writeMembers(of: object, builder)
        case is NSLocale, is NSTimeZone, is NSCalendar, is NSDateComponents, is NSDateInterval:
            try writeCalendar(object, builder)
        case is NSMeasurement, is Unit, is UnitConverterLinear: try writeUnit(object, builder)
        default: try writeOther(object, builder)
        }
    }

    private static func bytes(of uuid: NSUUID) -> Data {
        withUnsafeBytes(of: (uuid as UUID).uuid) { Data($0) }
    }

    static func set(_ integer: Int, _ key: String, _ builder: NodeBuilder) throws {
        try builder.set(.integer(HRInteger(Int64(integer))), forKey: key)
    }

    static func set(_ text: String?, _ key: String, _ builder: NodeBuilder) throws {
        if let text { try builder.set(.string(text), forKey: key) }
    }

    // MARK: Members

    private static func writeMembers(of object: AnyObject, _ builder: NodeBuilder) throws {
        switch object {
        case let set as NSCountedSet: try write(set, builder)
        case let set as NSSet:
            let elements = set.allObjects.map { KeyedValue($0) }
            let session = builder.session
            let nodes = try session.encodeSorted(elements, in: builder) { .key("NS.object.\($0)") }
            for (index, node) in (nodes?.nodes ?? [session.size(of: elements)]).enumerated() {
                try builder.set(node, forKey: "NS.object.\(index)")
            }
        case let set as NSOrderedSet:
            for (index, element) in StoredElements.of(set).enumerated() {
                try builder.set(any: element, forKey: "NS.object.\(index)")
            }
        case let set as NSIndexSet: try write(set, builder)
        case let path as NSIndexPath: try write(path, builder)
        default: break
        }
    }

    private static func write(_ set: NSCountedSet, _ builder: NodeBuilder) throws {
        let elements = set.allObjects.map { KeyedValue($0) }
        try self.set(elements.count, "NS.count", builder)
        let ordered = try builder.session.inOrder(elements, at: builder) ?? []
        for (index, (_, element)) in ordered.enumerated() {
            try builder.set(any: element.value, forKey: "NS.object\(index)")
            try self.set(set.count(for: element.value), "NS.count\(index)", builder)
        }
    }

    private static func write(_ indexes: NSIndexSet, _ builder: NodeBuilder) throws {
        var ranges: [NSRange] = []
        indexes.enumerateRanges(options: []) { range, _ in ranges.append(range) }
        try set(ranges.count, "NSRangeCount", builder)
        if ranges.count == 1 {
            try set(ranges[0].location, "NSLocation", builder)
            return try set(ranges[0].length, "NSLength", builder)
        }
        let packed = PackedIntegers.data(of: ranges.flatMap { [$0.location, $0.length] })
        try builder.set(.data(packed), forKey: "NSRangeData")
    }

    private static func write(_ path: NSIndexPath, _ builder: NodeBuilder) throws {
        try set(path.length, "NSIndexPathLength", builder)
        let indexes = (0..<path.length).map { path.index(atPosition: $0) }
        if indexes.count == 1 { return try set(indexes[0], "NSIndexPathValue", builder) }
        if !indexes.isEmpty { try builder.set(.data(PackedIntegers.data(of: indexes)), forKey: "NSIndexPathData") }
    }

    // MARK: Dates

    private static func writeCalendar(_ object: AnyObject, _ builder: NodeBuilder) throws {
        switch object {
        case let locale as NSLocale: try set((locale as Locale).identifier, "NS.identifier", builder)
        case let zone as NSTimeZone:
            try set(zone.name, "NS.name", builder)
            try builder.set(.data(zone.data), forKey: "NS.data")
        case let calendar as NSCalendar:
            try set(calendar.calendarIdentifier.rawValue, "NS.identifier", builder)
            try builder.set(object: calendar.timeZone as NSTimeZone, forKey: "NS.timezone")
            if let locale = calendar.locale { try builder.set(object: locale as NSLocale, forKey: "NS.locale") }
            try set(calendar.firstWeekday, "NS.firstwkdy", builder)
            try set(calendar.minimumDaysInFirstWeek, "NS.mindays", builder)
        case let interval as NSDateInterval:
            try builder.set(object: interval.startDate as NSDate, forKey: "NS.startDate")
            try builder.set(.real(interval.duration), forKey: "NS.duration")
            try builder.set(object: interval.endDate as NSDate, forKey: "NS.endDate")
        case let components as NSDateComponents:
            for field in DateField.all { try set(components[keyPath: field.path], field.foundationKey, builder) }
            try builder.set(.bool(components.isLeapMonth), forKey: "NS.isLeapMonth")
            if let calendar = components.calendar {
                try builder.set(object: calendar as NSCalendar, forKey: "NS.calendar")
            }
            if let zone = components.timeZone { try builder.set(object: zone as NSTimeZone, forKey: "NS.timezone") }
        default: break
        }
    }

    // MARK: Units

    private static func writeUnit(_ object: AnyObject, _ builder: NodeBuilder) throws {
        switch object {
        case let measurement as NSMeasurement:
            try builder.set(.real(measurement.doubleValue), forKey: "NS.value")
            try builder.set(object: measurement.unit, forKey: "NS.unit")
        case let unit as Unit:
            try set(unit.symbol, "NS.symbol", builder)
            if let converter = (unit as? Dimension)?.converter as? UnitConverterLinear {
                try builder.set(object: converter, forKey: "NS.converter")
            }
        case let converter as UnitConverterLinear:
            try builder.set(.real(converter.coefficient), forKey: "NS.coefficient")
            try builder.set(.real(converter.constant), forKey: "NS.constant")
        default: break
        }
    }
}
