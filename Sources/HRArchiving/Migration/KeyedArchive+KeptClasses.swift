extension KeyedArchive {
    /// Returns the name of a Foundation class if the document keeps such names; nil otherwise.
    func kept(_ className: String) -> String? { keepsClasses ? className : nil }

    /// Returns the plain value for an object of a Foundation value class, with the class name if that is kept; nil for
    /// objects of other classes.
    func namedValue(of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode? {
        guard let value = try value(of: object) else { return nil }
        return try named(value, of: object)
    }

    /// Returns a value of a Foundation class, with the class name if the document keeps it.
    private func named(_ value: HRNode, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode {
        guard keepsClasses, let foundationClass = object.classNames.foundationClass else { return value }
        switch foundationClass {
        case .decimal: return .object(HRObject(className: "NSDecimalNumber", plainValue: value))
        case .url: return try url(value, of: object)
        case .uuid: return .object(HRObject(className: "NSUUID", plainValue: value))
        case .locale: return .object(HRObject(className: "NSLocale", plainValue: value))
        case .timeZone: return .object(HRObject(className: "NSTimeZone", plainValue: value))
        case .string, .data:
            let name = object.classNames.archived
            return name.hasPrefix("NSMutable") ? .object(HRObject(className: name, plainValue: value)) : value
        case .value:
            guard let field = structureName(of: object) else { return value }
            return .object(HRObject(className: "NSValue", fields: HRFields([(field, value)])))
        case .null, .number, .date, .array, .set, .orderedSet, .countedSet, .dictionary: return value
        }
    }

    private func url(_ address: HRNode, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode {
        guard let base = try field("NS.base", of: object), base != .null else {
            return .object(HRObject(className: "NSURL", plainValue: address))
        }
        let relative = try need("NS.relative", of: object)
        return .object(HRObject(className: "NSURL", fields: ["base": base, "relative": relative]))
    }
}
