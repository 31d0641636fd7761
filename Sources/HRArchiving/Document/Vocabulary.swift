/// Every word that files reserve, and how a user's key that looks like one is told apart.
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

    /// The words that make no path component: what is under them is at the path of the dictionary itself.
    package static let notation = [className, alias, id, version, value, data, date, real, string]
    package static let words = Set(notation)

    /// Whether a key as it stands in a file is one of them; a long one is not even hashed.
    package static func isWord(_ key: String) -> Bool { key.utf8.count < 32 && words.contains(key) }

    /// Whether a key as it is in a file is a word in any dictionary, or in the outermost one.
    package static func isReserved(_ key: String) -> Bool {
        isWord(key) || [comment, definitions, schema].contains(key)
    }

    /// The classes of Foundation that HRCoder wrote around values which have a spelling of their own here.
    package static let nullClass = "NSNull"
    package static let dateClass = "NSDate"
    package static let dateTime = "NS.time"
    package static let dataClasses: Set<String> = ["NSData", "NSMutableData"]
    package static let dataBytes = "NS.bytes"
    package static let stringClasses: Set<String> = ["NSString", "NSMutableString"]
    package static let stringText = "NS.string"
    /// The key that Foundation's property list reader takes for a pointer of a keyed archive.
    package static let keyedArchivePointer = "CF$UID"

    /// The word that JSON Schema and others have for a reference; no word of this library's.
    package static let foreignReference = "$ref"

    /// What a key begins with whose characters the format cannot hold; its text follows with the escapes of JSON.
    package static let escapedKeyPrefix = "$string:"

    /// The user's key as it stands in a file: one that begins with `$` has one more.
    package static func escaped(_ key: String) -> String {
        key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
    }

    /// The user's key for one that stands in a file.
    package static func unescaped(_ key: String) -> String {
        key.utf8.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "$")]) ? String(key.dropFirst()) : key
    }
}
