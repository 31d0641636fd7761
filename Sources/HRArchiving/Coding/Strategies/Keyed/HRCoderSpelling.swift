import Foundation
import ObjectGraph

/// Writes Foundation objects as in HRCoder's files: with the fields that Foundation's own code writes to coders that
/// are not Foundation's.
enum HRCoderSpelling {
    /// Returns a decimal number as a plain number, as HRCoder wrote it.
    static func node(of decimal: NSDecimalNumber) -> HRNode {
        if let integer = Int64(decimal.stringValue) { return .integer(HRInteger(integer)) }
        return .real(Double(decimal.stringValue) ?? decimal.doubleValue)
    }

    /// Returns true if an object has fields in this notation: any object but an affine transform or a unit with a
    /// nonlinear converter.
    static func isKnown(_ object: AnyObject) -> Bool {
        if let unit = object as? Dimension { return type(of: unit.converter) == UnitConverterLinear.self }
        return !(object is NSAffineTransform)
    }

    static func write(_ object: AnyObject, in builder: NodeBuilder) throws {
        switch object {
        case let url as NSURL: try write(url, builder)
        case let text as NSMutableString:
            try builder.set(.data(Data((text as String).utf8)), forKey: "NS.bytes")
        case let data as NSMutableData: try builder.set(.data(Data(referencing: data)), forKey: "NS.bytes")
        case let uuid as NSUUID:
            try builder.set(.data(withUnsafeBytes(of: (uuid as UUID).uuid) { Data($0) }), forKey: "NS.uuidbytes")
        case let set as NSCountedSet: try write(set, builder)
        case let set as NSSet: try write(set, builder)
        case let set as NSOrderedSet:
            for (index, element) in StoredElements.of(set).enumerated() {
                try builder.set(any: element, forKey: "NS.object.\(index)")
            }
        case let indexes as NSIndexSet: try write(indexes, builder)
        case let path as NSIndexPath: try write(path, builder)
        case let locale as NSLocale: try set((locale as Locale).identifier, "NS.identifier", builder)
        case let zone as NSTimeZone:
            try set(zone.name, "NS.name", builder)
            try builder.set(.data(zone.data), forKey: "NS.data")
        case let calendar as NSCalendar: try write(calendar, builder)
        case let interval as NSDateInterval:
            try builder.set(object: interval.startDate as NSDate, forKey: "NS.startDate")
            try builder.set(.real(interval.duration), forKey: "NS.duration")
            try builder.set(object: interval.endDate as NSDate, forKey: "NS.endDate")
        case let components as NSDateComponents: try write(components, builder)
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
        case let error as NSError:
            try set(error.domain, "NSDomain", builder)
            try set(error.code, "NSCode", builder)
            guard !error.userInfo.isEmpty else { return }
            try builder.set(object: NSDictionary(dictionary: error.archivedUserInfo), forKey: "NSUserInfo")
        case let expression as NSRegularExpression:
            try set(expression.pattern, "NSPattern", builder)
            try set(Int(expression.options.rawValue), "NSOptions", builder)
        case let item as NSURLQueryItem:
            try set(item.name, "NS.name", builder)
            try set(item.value, "NS.value", builder)
        case let name as NSPersonNameComponents:
            for part in NamePart.allCases { try set(name[keyPath: part.path], "NS." + part.rawValue, builder) }
        case let characters as NSCharacterSet:
            try builder.set(.data(characters.bitmapRepresentation), forKey: "NSBitmapObject")
        case let string as NSAttributedString: try write(string, builder)
        #if !canImport(Darwin) || os(macOS)
            case let value as NSValue: try write(value, builder)
        #endif
        default: break
        }
    }

    private static func set(_ integer: Int, _ key: String, _ builder: NodeBuilder) throws {
        try builder.set(.integer(HRInteger(integer)), forKey: key)
    }

    private static func set(_ text: String?, _ key: String, _ builder: NodeBuilder) throws {
        if let text { try builder.set(.string(text), forKey: key) }
    }

    private static func write(_ url: NSURL, _ builder: NodeBuilder) throws {
        try FoundationText.checkIsReadable(url.relativeString, relativeTo: url.baseURL, at: builder.path)
        if let base = url.baseURL { try builder.set(object: base as NSURL, forKey: "NS.base") }
        try set(url.relativeString, "NS.relative", builder)
    }

    // MARK: Members

    private static func write(_ set: NSSet, _ builder: NodeBuilder) throws {
        let elements = set.allObjects.map { KeyedValue($0) }
        let session = builder.session
        let nodes = try session.encodeSorted(elements, in: builder) { .key("NS.object.\($0)") }
        for (index, node) in (nodes?.nodes ?? [session.size(of: elements)]).enumerated() {
            try builder.set(node, forKey: "NS.object.\(index)")
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

    // MARK: Values with many fields

    private static func write(_ calendar: NSCalendar, _ builder: NodeBuilder) throws {
        try set(calendar.calendarIdentifier.rawValue, "NS.identifier", builder)
        try builder.set(object: calendar.timeZone as NSTimeZone, forKey: "NS.timezone")
        if let locale = calendar.locale { try builder.set(object: locale as NSLocale, forKey: "NS.locale") }
        try set(calendar.firstWeekday, "NS.firstwkdy", builder)
        try set(calendar.minimumDaysInFirstWeek, "NS.mindays", builder)
    }

    private static func write(_ components: NSDateComponents, _ builder: NodeBuilder) throws {
        for field in DateField.all { try set(components[keyPath: field.path], field.foundationKey, builder) }
        try builder.set(.bool(components.isLeapMonth), forKey: "NS.isLeapMonth")
        if let calendar = components.calendar { try builder.set(object: calendar as NSCalendar, forKey: "NS.calendar") }
        if let zone = components.timeZone { try builder.set(object: zone as NSTimeZone, forKey: "NS.timezone") }
    }

    private static func write(_ string: NSAttributedString, _ builder: NodeBuilder) throws {
        try set(string.string, "NSString", builder)
        let runs = AttributeRun.runs(of: string)
        if runs.count <= 1 {
            return try builder.set(
                object: NSDictionary(dictionary: runs.first?.attributes ?? [:]), forKey: "NSAttributes")
        }
        let choices = runs.map { NSDictionary(dictionary: $0.attributes) }
        try builder.set(object: NSArray(array: choices), forKey: "NSAttributes")
        let info = runs.enumerated().flatMap { [$0.element.range.length, $0.offset] }
        try builder.set(.data(PackedIntegers.data(of: info)), forKey: "NSAttributeInfo")
    }

    #if !canImport(Darwin) || os(macOS)
        private static func write(_ value: NSValue, _ builder: NodeBuilder) throws {
            switch Structure.allCases.first(where: { $0.isType(of: value) }) {
            case .range:
                try set(4, "NS.special", builder)
                try set(value.rangeValue.location, "NS.rangeval.location", builder)
                try set(value.rangeValue.length, "NS.rangeval.length", builder)
            case .point:
                try set(1, "NS.special", builder)
                try set(NSStringFromPoint(value.pointValue), "NS.pointval", builder)
            case .size:
                try set(2, "NS.special", builder)
                try set(NSStringFromSize(value.sizeValue), "NS.sizeval", builder)
            case .rect:
                try set(3, "NS.special", builder)
                try set(NSStringFromRect(value.rectValue), "NS.rectval", builder)
            case .edgeInsets:
                try set(12, "NS.special", builder)
                let insets = value.edgeInsetsValue
                for (key, number) in [
                    ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right),
                ] {
                    try builder.set(.real(Double(number)), forKey: "NS.edgeval." + key)
                }
            case nil: throw Structure.refused(value, at: builder.path)
            }
        }
    #endif
}
