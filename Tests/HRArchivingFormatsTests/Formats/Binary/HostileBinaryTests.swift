import Foundation
import HRArchiving
import TestSupport
import Testing

/// Files made to crash, stall or fill Foundation's reader: what becomes of each.
@Suite("Hostile binary property lists")
struct HostileBinaryTests {
    private func outcome(_ file: URL) throws -> String {
        let data = try Data(contentsOf: file)
        do throws(HRError) {
            _ = try BinaryReader().document(from: data)
            return "accepted"
        } catch {
            return error.description
        }
    }

    @Test("Hand-made files", arguments: HostileFiles.binaryNames)
    func handMade(_ name: String) throws {
        let outcome = try outcome(HostileFiles.binaryFolder.appending(path: name))
        let expected = try #require(Self.outcomes[name])
        // Paths of hundreds of components are left out of the table.
        #expect(outcome == expected || outcome.hasPrefix(expected + " at "))
    }

    @Test("There is a file for every outcome")
    func complete() {
        #expect(HostileFiles.binaryNames == Self.outcomes.keys.sorted())
    }

    @Test(
        "Files from the field",
        arguments: [
            ("bplist_bomb_array30.plist", "HR0605"), ("bplist_bomb_dict30.plist", "HR0605"),
            ("bplist_date_nan_crashes_on_description.plist", "HR0206"), ("bplist_set_nonempty.plist", "HR0104"),
            ("bplist_depth225_wide256_512Kthread.plist", "accepted"),
            ("bplist_shared_string_120KB_amplification.plist", "HR0605"),
        ])
    func field(_ name: String, _ expected: String) throws {
        #expect(try outcome(HostileFiles.folder.appending(path: name)).contains(expected))
    }

    @Test("All of them on a small stack")
    func smallStack() throws {
        let count = try onSmallStack {
            try HostileFiles.binaryNames.filter { name in
                let data = try Data(contentsOf: HostileFiles.binaryFolder.appending(path: name))
                do throws(HRError) {
                    _ = try BinaryReader().document(from: data)
                    return true
                } catch {
                    return false
                }
            }.count
        }
        #expect(count == Self.outcomes.values.count { $0 == "accepted" })
    }

    private static let outcomes: [String: String] = [
        "arr_null": "accepted",
        "arr_uid": "byte 10: HR0104 a pointer of a keyed archive cannot be part of a document at 0",
        "ascii_high": "byte 8: HR0103 a string that is marked as ASCII has other characters at $root",
        "ascii_nul": "accepted",
        "bomb_arr_100": "byte 257: HR0605 the file repeats more than 500000 values by referring to them again",
        "bomb_arr_20": "byte 17: HR0605 the file repeats more than 500000 values by referring to them again at 0.0.1",
        "bomb_arr_24": "byte 29: HR0605 the file repeats more than 500000 values by referring to them again",
        "bomb_arr_30": "byte 47: HR0605 the file repeats more than 500000 values by referring to them again",
        "bomb_dict_20": "byte 23: HR0605 the file repeats more than 500000 values by referring to them again at a.a.b",
        "bomb_dict_30": "byte 73: HR0605 the file repeats more than 500000 values by referring to them again",
        "bomb_str": "accepted",
        "bplist16": "byte 0: HR0101 the file does not begin as a binary property list at $root",
        "count_16byte": "byte 9: HR0101 the count of an object is not a number at $root",
        "count_huge_arr": "byte 8: HR0101 an object is longer than the file at $root",
        "count_huge_data": "byte 8: HR0101 an object is longer than the file at $root",
        "count_huge_dict": "byte 8: HR0101 an object is longer than the file at $root",
        "count_huge_str": "byte 8: HR0101 an object is longer than the file at $root",
        "count_huge_ustr": "byte 8: HR0101 an object is longer than the file at $root",
        "count_len_2^15": "byte 9: HR0101 the count of an object is not a number at $root",
        "count_neg": "byte 8: HR0101 an object is longer than the file at $root",
        "cycle2": "byte 8: HR0101 a container holds itself at 0.0",
        "cycle_set": "byte 8: HR0104 a set cannot be part of a document at $root",
        "date_inf": "byte 8: HR0206 a date must be finite at $root",
        "date_nan": "byte 8: HR0206 a date must be finite at $root",
        "date_snan_key": "byte 11: HR0104 a key is not a string at $root",
        "deep_300_w256": "byte 132104: HR0601 containers lie more than 256 deep in one another",
        "deep_5000": "byte 776: HR0601 containers lie more than 256 deep in one another",
        "deep_512": "byte 776: HR0601 containers lie more than 256 deep in one another",
        "deep_513": "byte 776: HR0601 containers lie more than 256 deep in one another",
        "dict_dup_keyequal": #"byte 15: HR0205 the key "a" stands twice in one dictionary at a"#,
        "dict_dup_keyref": #"byte 13: HR0205 the key "a" stands twice in one dictionary at a"#,
        "dict_key_array": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_canon_equal": #"byte 16: HR0205 the key "e\#u{301}" stands twice in one dictionary at e\#u{301}"#,
        "dict_key_data": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_date": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_dict": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_int": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_int1_true": "byte 13: HR0104 a key is not a string at $root",
        "dict_key_nan": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_null": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_real": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_set": "byte 11: HR0104 a set cannot be part of a document at $root",
        "dict_key_true": "byte 11: HR0104 a key is not a string at $root",
        "dict_key_uid": "byte 11: HR0104 a pointer of a keyed archive cannot be part of a document at $root",
        "dict_val_null": "accepted",
        "dict_val_uid": "byte 13: HR0104 a pointer of a keyed archive cannot be part of a document at a",
        "fill": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "gap_extra": "byte 12: HR0101 the trailer does not fit the file at $root",
        "int16_high": "accepted",
        "int16_neg": "accepted",
        "int3": "accepted",
        "int_2^15byte": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "int_32byte": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "m90": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "mE0": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "mF0": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "nobj_0": "byte 10: HR0101 the trailer does not fit the file at $root",
        "nobj_2^63": "byte 10: HR0101 the trailer does not fit the file at $root",
        "nobj_huge": "byte 10: HR0101 the trailer does not fit the file at $root",
        "off_in_header": "byte 12: HR0101 an object lies outside the part of the file that is for objects at 0",
        "off_in_middle": "accepted",
        "off_oob": "byte 12: HR0101 an object lies outside the part of the file that is for objects at 0",
        "ordset": "byte 8: HR0104 a set cannot be part of a document at $root",
        "osz0": "byte 10: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "osz200": "byte 209: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "osz255": "byte 10: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "osz3": "accepted",
        "real1": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "real16": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "ref_oob": "byte 9: HR0101 a container refers to an object that is not there at 0",
        "rsz0": "byte 10: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "rsz16": "byte 28: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "rsz255": "byte 269: HR0101 the trailer gives sizes of numbers that are not 1 to 8 bytes at $root",
        "rsz3": "accepted",
        "self_array": "byte 8: HR0101 a container holds itself at 0",
        "self_dict_key": "byte 8: HR0104 a key is not a string at $root",
        "self_dict_val": "byte 8: HR0101 a container holds itself at a",
        "set_data": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_date": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_empty": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_int": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_null": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_of_array": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_of_dict": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_of_set": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_string": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_true": "byte 8: HR0104 a set cannot be part of a document at $root",
        "set_uid": "byte 8: HR0104 a set cannot be part of a document at $root",
        "shared": "accepted",
        "tbl_huge": "byte 13: HR0101 the trailer does not fit the file at $root",
        "top_null": "accepted",
        "top_oob": "byte 10: HR0101 the trailer does not fit the file at $root",
        "top_uid": "byte 8: HR0104 a pointer of a keyed archive cannot be part of a document at $root",
        "uid_16": "byte 8: HR0104 a pointer of a keyed archive cannot be part of a document at $root",
        "uid_5": "byte 8: HR0104 a pointer of a keyed archive cannot be part of a document at $root",
        "uid_9byte": "byte 8: HR0104 a pointer of a keyed archive cannot be part of a document at $root",
        "url": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "ustr_bom": "accepted",
        "ustr_fffe": "accepted",
        "ustr_lone": "byte 9: HR0103 a string has half of a surrogate pair at $root",
        "ustr_lone_key": "byte 12: HR0103 a string has half of a surrogate pair at $root",
        "ustr_odd": "byte 8: HR0101 an object is longer than the file at $root",
        "utf8str": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "uuid": "byte 8: HR0101 an object is of a kind that property lists do not have at $root",
        "ver01": "accepted",
        "ver0x": "accepted",
        "ver15": "byte 0: HR0101 the file does not begin as a binary property list at $root",
    ]
}
