import KryoCoding
import Testing

/// The test vectors that Eric Young has published with his implementation, at Bruce Schneier's site.
@Suite struct BlowfishTests {
    struct Vector: Sendable {
        let key: String
        let clear: UInt64
        let cipher: UInt64
    }

    private static let vectors = [
        Vector(key: "0000000000000000", clear: 0x0000_0000_0000_0000, cipher: 0x4EF9_9745_6198_DD78),
        Vector(key: "ffffffffffffffff", clear: 0xFFFF_FFFF_FFFF_FFFF, cipher: 0x5186_6FD5_B85E_CB8A),
        Vector(key: "3000000000000000", clear: 0x1000_0000_0000_0001, cipher: 0x7D85_6F9A_6130_63F2),
        Vector(key: "1111111111111111", clear: 0x1111_1111_1111_1111, cipher: 0x2466_DD87_8B96_3C9D),
        Vector(key: "0123456789abcdef", clear: 0x1111_1111_1111_1111, cipher: 0x61F9_C380_2281_B096),
        Vector(key: "1111111111111111", clear: 0x0123_4567_89AB_CDEF, cipher: 0x7D0C_C630_AFDA_1EC7),
        Vector(key: "fedcba9876543210", clear: 0x0123_4567_89AB_CDEF, cipher: 0x0ACE_AB0F_C6A0_A28D),
        Vector(key: "7ca110454a1a6e57", clear: 0x01A1_D6D0_3977_6742, cipher: 0x59C6_8245_EB05_282B),
        Vector(key: "0131d9619dc1376e", clear: 0x5CD5_4CA8_3DEF_57DA, cipher: 0xB1B8_CC0B_250F_09A0),
        Vector(key: "f0e1d2c3b4a59687", clear: 0xFEDC_BA98_7654_3210, cipher: 0xE87A_244E_2CC8_5E82),
        Vector(
            key: "f0e1d2c3b4a5968778695a4b3c2d1e0f", clear: 0xFEDC_BA98_7654_3210, cipher: 0x9314_2887_EE3B_E15C),
        Vector(
            key: "f0e1d2c3b4a5968778695a4b3c2d1e0f0011223344556677", clear: 0xFEDC_BA98_7654_3210,
            cipher: 0x0504_4B62_FA52_D080),
    ]

    @Test(arguments: vectors) func vectorsHold(_ vector: Vector) throws {
        let cipher = try #require(Blowfish(key: JSON.bytes(vector.key)))
        #expect(cipher.encrypt(vector.clear) == vector.cipher)
        #expect(cipher.decrypt(vector.cipher) == vector.clear)
    }

    @Test func keysHaveOneTo56Bytes() {
        #expect(Blowfish(key: []) == nil)
        #expect(Blowfish(key: [UInt8](repeating: 1, count: 57)) == nil)
        #expect(Blowfish(key: [UInt8](repeating: 1, count: 56)) != nil)
    }
}
