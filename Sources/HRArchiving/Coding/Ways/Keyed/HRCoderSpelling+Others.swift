import Foundation

extension HRCoderSpelling {
    /// Writes the fields of an object that is neither a collection nor a date or a unit.
    static func writeOther(_ object: AnyObject, _ builder: NodeBuilder) throws {
        switch object {
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
