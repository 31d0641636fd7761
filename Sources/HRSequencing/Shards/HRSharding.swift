/// The partitioning strategy: how records are assigned to shards.
///
/// The assignment depends only on the records, and is the same in each run and on each machine.
public struct HRSharding<Value> {
    /// The column for whose values there are separate folders; nil if all files are in one folder.
    let column: (name: String, value: (Value) -> String?)?
    /// The hash that determines the shard of a record; nil for round robin.
    let hash: ((Value) -> UInt64)?

    /// Assigns records to shards in turn.
    public static var roundRobin: HRSharding { HRSharding(column: nil, hash: nil) }

    /// Assigns records with the same string to the same shard: `.hash(\.customer)`.
    ///
    /// The hash is 64-bit FNV-1a of the string in UTF-8.
    public static func hash(_ key: @escaping (Value) -> String) -> HRSharding {
        HRSharding(column: nil) { FNV1a.hash(of: key($0)) }
    }

    /// Assigns records with the same number to the same shard: `.hash(\.number)`.
    ///
    /// The hash is 64-bit FNV-1a of the decimal digits, and therefore the same for all integer types.
    public static func hash<Key: BinaryInteger>(_ key: @escaping (Value) -> Key) -> HRSharding {
        HRSharding(column: nil) { FNV1a.hash(of: String(key($0))) }
    }

    /// Assigns records with the same string to the same folder, and to the shards in it in turn.
    /// `.folder("class", by: \.kind)` writes to `class=Order/part-00000.jsonl`.
    ///
    /// This is the partition layout of Hive, from which databases create a column `class`. Choose a column name that is
    /// not a key of the records: otherwise, databases use the value in the name of the folder instead of the value in
    /// the record. Characters that are not permitted in names are escaped as in Hive (`%2F`); nil and the empty string
    /// are `__HIVE_DEFAULT_PARTITION__`.
    ///
    /// - Parameters:
    ///   - column: The name of the column: a letter (A to Z), followed by letters, digits and `_`.
    ///   - key: Returns the string, which must have few different values: at most 10,000 folders are possible.
    public static func folder(_ column: String, by key: @escaping (Value) -> String?) -> HRSharding {
        HRSharding(column: (column, key), hash: nil)
    }
}

/// A hash that is the same in each run (Fowler, Noll, Vo).
private enum FNV1a {
    static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The folder name for a value of a column in the layout of Hive. It is always the name of a direct subfolder, and
/// never one that readers ignore.
enum HiveFolder {
    static func isColumn(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "_") || (48...57).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    static func name(_ column: String, _ text: String?) -> String {
        guard let text, !text.isEmpty else { return column + "=__HIVE_DEFAULT_PARTITION__" }
        var name = Array((column + "=").utf8)
        for byte in text.utf8 {
            if byte < 0x20 || special.contains(byte) {
                name += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            } else {
                name.append(byte)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static let special = Set("\"#%'*/:=?\\{[]^\u{7F}".utf8)
}
