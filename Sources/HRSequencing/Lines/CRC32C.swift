import Foundation

/// The Castagnoli checksum CRC-32C (RFC 3720), which databases and file systems use.
struct CRC32C {
    private var register = UInt32.max

    /// The checksum as eight hexadecimal digits.
    var text: String {
        let digits = String(~register, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// - Complexity: O(n) in the number of bytes.
    mutating func add(_ data: Data) {
        var sum = register
        data.withUnsafeBytes { bytes in
            Self.tables.withUnsafeBufferPointer { tables in
                var place = 0
                while bytes.count - place >= 8 {
                    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                    sum = Self.sum(of: word ^ UInt64(sum), tables)
                    place += 8
                }
                for byte in bytes[place...] { sum = sum >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
            }
        }
        register = sum
    }

    /// Processes eight bytes, each with a separate table.
    private static func sum(of word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var sum: UInt32 = 0
        for byte in 0..<8 { sum ^= tables[(7 - byte) << 8 | Int(UInt8(truncatingIfNeeded: word >> (8 * byte)))] }
        return sum
    }

    /// Eight tables, with the contribution of each byte to the checksum if 0 to 7 other bytes follow it.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
        for index in 256..<8 * 256 {
            let sum = tables[index - 256]
            tables.append(sum >> 8 ^ tables[Int(sum & 0xFF)])
        }
        return tables
    }()
}
