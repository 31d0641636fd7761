/// The reserved keys of files, and the escaping of users' keys that look like a reserved key.
package enum Vocabulary {
    package static let className = "$class"
    package static let alias = "$alias"
    package static let root = "$root"
    package static let id = "$id"
    package static let version = "$version"
    package static let value = "$value"
    package static let data = "$data"
    package static let date = "$date"
    package static let real = "$real"
    package static let string = "$string"
    package static let comment = "$comment"
    package static let schema = "$schema"
    package static let definitions = "$definitions"

    /// The reserved keys that are not path components: their values are at the path of the dictionary itself.
    package static let notation = [className, alias, id, version, value, data, date, real, string]
    package static let words = Set(notation)

    /// Returns true if a key of a file is one of ``words``. A long key is not hashed.
    package static func isWord(_ key: String) -> Bool { key.utf8.count < 32 && words.contains(key) }

    /// Returns true if a key of a file is reserved in all dictionaries, or only in the outermost one.
    package static func isReserved(_ key: String) -> Bool {
        isWord(key) || [comment, definitions, schema].contains(key)
    }

    /// The Foundation classes, and their keys, of objects that the library HRCoder writes for values that this library
    /// has a notation for.
    package static let nullClass = "NSNull"
    package static let dateClass = "NSDate"
    package static let dateTime = "NS.time"
    package static let dataClasses: Set<String> = ["NSData", "NSMutableData"]
    package static let dataBytes = "NS.bytes"
    package static let stringClasses: Set<String> = ["NSString", "NSMutableString"]
    package static let stringText = "NS.string"
    /// The key that Foundation's property list parser treats as a pointer of a keyed archive.
    package static let keyedArchivePointer = "CF$UID"

    /// The key for references in JSON Schema and other formats, which is not reserved by this library.
    package static let foreignReference = "$ref"

    /// The prefix of a key that contains characters that the format cannot represent. It is followed by the key, with
    /// escapes as in JSON.
    package static let escapedKeyPrefix = "$string:"

    /// Returns a user's key as it is written in a file: with an additional `$` if it begins with `$`.
    package static func escaped(_ key: String) -> String {
        key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
    }

    /// Returns the user's key for a key in a file.
    package static func unescaped(_ key: String) -> String {
        key.utf8.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "$")]) ? String(key.dropFirst()) : key
    }
}
