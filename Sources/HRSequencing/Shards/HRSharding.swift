/// Which shard a record goes to.
///
/// It depends on the records alone, and is the same in each run and on each machine.
public struct HRSharding<Value> {
    /// The column of whose values each has a folder.
    let column: (name: String, value: (Value) -> String?)?
    /// What tells the shard of a record; without it, shards take turns.
    let hash: ((Value) -> UInt64)?

    /// One record each in turn.
    public static var roundRobin: HRSharding { HRSharding(column: nil, hash: nil) }

    /// Records with the same text go to the same shard: `.hash(\.customer)`.
    ///
    /// The hash is FNV-1a, in 64 bits, of the text in UTF-8.
    public static func hash(_ key: @escaping (Value) -> String) -> HRSharding {
        HRSharding(column: nil) { FNV1a.hash(of: key($0)) }
    }

    /// Records with the same number go to the same shard: `.hash(\.number)`.
    ///
    /// The hash is that of the number's decimal digits, and so the same for each type of integer.
    public static func hash<Key: BinaryInteger>(_ key: @escaping (Value) -> Key) -> HRSharding {
        HRSharding(column: nil) { FNV1a.hash(of: String(key($0))) }
    }

    /// Records with the same text go to the same folder, in which shards take turns: `.folder("class", by: \.kind)` writes to
    /// `class=Order/part-00000.jsonl`.
    ///
    /// This is how Hive lays out tables, and databases make a column `class` of the names. They take it for that even if the
    /// records have such a key, so give it another name than theirs. Characters that may not stand in such a name are escaped
    /// as Hive does (`%2F`); no text at all is `__HIVE_DEFAULT_PARTITION__`.
    ///
    /// - Parameters:
    ///   - column: The name of the column: a letter (A to Z), and letters, digits and `_`.
    ///   - key: The text, of which there are not many: 10,000 folders at most.
    public static func folder(_ column: String, by key: @escaping (Value) -> String?) -> HRSharding {
        HRSharding(column: (column, key), hash: nil)
    }
}

/// A hash that is not another one in each run (Fowler, Noll, Vo).
private enum FNV1a {
    static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The name of a folder as Hive makes it of a value of a column. It is one of this folder, and not hidden in it.
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
