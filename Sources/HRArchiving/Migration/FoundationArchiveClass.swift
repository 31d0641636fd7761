/// Foundation's classes whose objects have a notation of their own in documents, by the kind of that.
enum FoundationArchiveClass {
    // Plain values.
    case null, string, number, decimal, date, data, url, uuid, locale, timeZone, value
    // Containers.
    case array, set, orderedSet, countedSet, dictionary

    /// The one class whose objects are dictionaries under its name.
    static let countedSetName = "NSCountedSet"

    private static let all: [String: FoundationArchiveClass] = [
        "NSNull": .null, "NSString": .string, "NSMutableString": .string, "NSNumber": .number,
        "NSDecimalNumber": .decimal, "NSDecimalNumberPlaceholder": .decimal, "NSDate": .date, "NSData": .data,
        "NSMutableData": .data, "NSURL": .url, "NSUUID": .uuid, "NSLocale": .locale, "NSTimeZone": .timeZone,
        "NSValue": .value, "NSArray": .array, "NSMutableArray": .array, "NSSet": .set, "NSMutableSet": .set,
        "NSOrderedSet": .orderedSet, "NSMutableOrderedSet": .orderedSet, "NSCountedSet": .countedSet,
        "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary,
    ]

    /// The class of a name, or of the first known one among the archive's substitutes; nil for all other classes.
    ///
    /// - Parameter superclasses: The class and those that it inherits from, which count for Foundation's private classes.
    init?(name: String, hints: [String], superclasses: [String]) {
        let others = hints + (Self.isPrivate(name) ? superclasses : [])
        guard let known = Self.all[name] ?? others.lazy.compactMap({ Self.all[$0] }).first else { return nil }
        self = known
    }

    /// Whether a name is that of a private class in one of Foundation's class clusters: `__NSArrayM`.
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
