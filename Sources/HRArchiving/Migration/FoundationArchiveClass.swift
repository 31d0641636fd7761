/// The Foundation classes whose objects have their own notation in documents, grouped by that notation.
enum FoundationArchiveClass {
    // Plain values.
    case null, string, number, decimal, date, data, url, uuid, locale, timeZone, value
    // Containers.
    case array, set, orderedSet, countedSet, dictionary

    /// The only class whose objects are written as dictionaries with a class name.
    static let countedSetName = "NSCountedSet"

    private static let all: [String: FoundationArchiveClass] = [
        "NSNull": .null, "NSString": .string, "NSMutableString": .string, "NSNumber": .number,
        "NSDecimalNumber": .decimal, "NSDecimalNumberPlaceholder": .decimal, "NSDate": .date, "NSData": .data,
        "NSMutableData": .data, "NSURL": .url, "NSUUID": .uuid, "NSLocale": .locale, "NSTimeZone": .timeZone,
        "NSValue": .value, "NSArray": .array, "NSMutableArray": .array, "NSSet": .set, "NSMutableSet": .set,
        "NSOrderedSet": .orderedSet, "NSMutableOrderedSet": .orderedSet, "NSCountedSet": .countedSet,
        "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary,
    ]

    /// Finds the class for a name, or, if the name is not known, for the first known one of the substitutes that the
    /// archive names; nil if none is known.
    ///
    /// - Parameters:
    ///   - hints: The names of substitutes for the class, from its record in the archive.
    ///   - superclasses: The names of the class and of its superclasses. They are used only for Foundation's private
    ///     classes.
    init?(name: String, hints: [String], superclasses: [String]) {
        let others = hints + (Self.isPrivate(name) ? superclasses : [])
        guard let known = Self.all[name] ?? others.lazy.compactMap({ Self.all[$0] }).first else { return nil }
        self = known
    }

    /// True for the name of a private class in one of Foundation's class clusters, such as `__NSArrayM`.
    private static func isPrivate(_ name: String) -> Bool {
        ["_NS", "__NS", "NSConcrete"].contains { name.hasPrefix($0) }
    }

    var isValue: Bool {
        switch self {
        case .array, .set, .orderedSet, .countedSet, .dictionary: false
        default: true
        }
    }
}
