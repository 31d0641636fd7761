import Foundation
import HRArchiving
import TestSupport
import Testing

/// Whatever a file has in place of the fields of Foundation's objects: an error, or an object that can be used.
@Suite("Hostile objects of Foundation's classes")
struct FoundationHazardTests {
    typealias Sample = FoundationObjectTests.Sample

    static let samples = FoundationObjectTests.samples + FoundationValueSamples.all + FoundationSpellingTests.samples

    /// What may stand in place of what is expected.
    private static let wrong: [HRNode] = [
        nil, true, 0, -1, .integer(HRInteger(Int64.max)), .integer(HRInteger(Int64.min)),
        .integer(HRInteger(UInt64.max)),
        1.5, .real(.nan), .real(.infinity), .real(1e300), "", "text", "1-9223372036854775807", "U+110000",
        .date(Date(timeIntervalSinceReferenceDate: 1e300)), .date(Date(timeIntervalSinceReferenceDate: .nan)),
        .data(Data()), .data(Data([0xFF])), .data(Data([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1])), [],
        [nil], ["a"], [1, 2], [[1, 2], [3, 4]], [:], ["k": 1], .alias(HRAlias("$root")), .alias(HRAlias("0")),
        .alias(HRAlias("nowhere")), .object(HRObject(className: "NSError", fields: [:])),
        .object(HRObject(className: "NSError", fields: ["domain": "a", "code": 1])),
        .object(HRObject(className: "NSMutableArray", plainValue: [.alias(HRAlias("0"))])),
        .object(HRObject(className: "NSDecimalNumber", plainValue: "NaN")),
    ]

    /// All documents that differ from one in one place, where something else stands or nothing.
    private static func mutations(of node: HRNode) -> [HRNode] {
        var mutations = wrong
        switch node {
        case .array(let elements):
            for index in elements.indices {
                for other in self.mutations(of: elements[index]) + [nil] {
                    var changed = elements
                    changed[index] = other
                    mutations.append(.array(changed))
                }
                var shorter = elements
                shorter.remove(at: index)
                mutations += [.array(shorter), .array(elements + [elements[index]])]
            }
        case .dictionary(let fields):
            mutations += self.mutations(of: fields).map { .dictionary($0) }
        case .object(let object):
            if let value = object.plainValue {
                mutations += self.mutations(of: value).map {
                    .object(HRObject(className: object.className, plainValue: $0))
                }
            } else {
                mutations += self.mutations(of: object.fields).map {
                    .object(HRObject(className: object.className, fields: $0))
                }
            }
        default: break
        }
        return mutations
    }

    private static func mutations(of fields: HRFields) -> [HRFields] {
        fields.keys.flatMap { key in
            let others = fields[key].map { mutations(of: $0) } ?? []
            return ([nil] + others.map { $0 as HRNode? }).map { other in
                var changed = fields
                changed[key] = other
                return changed
            }
        }
    }

    /// Reads an object, and does with it what programs do.
    private func use(_ document: HRDocument, like object: NSObject) throws(HRError) {
        let root = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: document)
        guard let first = root.first, !(first is NSMutableArray) else { return }
        _ = first.description.count + first.debugDescription.count
        _ = first.isEqual(object)
        _ = (first as? any NSCopying)?.copy()
        _ = try HRArchiver.namingFoundation.document(archiving: root)
    }

    @Test("Each place with each wrong value", .slow, arguments: samples)
    func matrix(_ sample: Sample) throws {
        let object = sample.make()
        let mutations = Self.mutations(of: sample.node)
        #expect(mutations.count >= Self.wrong.count)
        for node in mutations {
            do {
                try use(HRDocument([node]), like: object)
            } catch {
                #expect(error.path != nil, "\(error)")
            }
        }
    }

    @Test(
        "Each place with each wrong value, as a key and as a member of a set", .slow,
        arguments: FoundationObjectTests.samples + FoundationValueSamples.all)
    func hashed(_ sample: Sample) throws {
        for node in Self.mutations(of: sample.node) {
            let set = HRNode.object(HRObject(className: "NSSet", plainValue: [node]))
            let ordered = HRNode.object(HRObject(className: "NSOrderedSet", plainValue: [node]))
            let dictionary = HRNode.object(HRObject(className: "NSDictionary", plainValue: [[node, 1]]))
            for document in [set, ordered, dictionary].map({ HRDocument([$0]) }) {
                do {
                    let root = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: document)
                    #expect(root.count == 1)
                } catch {
                    #expect(error.path != nil, "\(error)")
                }
            }
            do {
                let root = try HRUnarchiver.namingFoundation.unarchive(Set<NSObject>.self, from: HRDocument([node]))
                #expect(root.count == 1)
            } catch {
                #expect(error.path != nil, "\(error)")
            }
        }
    }

    @Test(
        "Malformed ones are errors that say what is wrong",
        arguments: [
            (
                #"{ "$class": "NSIndexSet", "$value": ["7-3"] }"#,
                #"HR0206 element 0 is not an index or a range of indexes at key.0"#
            ),
            (
                #"{ "$class": "NSIndexSet", "$value": [-1] }"#,
                #"HR0206 element 0 is not an integer from 0 to 9223372036854775806 at key.0"#
            ),
            (
                #"{ "$class": "NSIndexSet", "NSRangeCount": 1, "NSLocation": 5, "NSLength": 9223372036854775806 }"#,
                #"HR0206 "NSLength" is not the length of a range of indexes at key.NSLength"#
            ),
            (
                #"{ "$class": "NSIndexPath", "NSIndexPathLength": 2, "NSIndexPathData": { "$data": "gA==" } }"#,
                #"HR0206 "NSIndexPathData" is not the packed bytes of 2 indexes at key.NSIndexPathData"#
            ),
            (#"{ "$class": "NSTimeZone", "$value": "Mars" }"#, #"HR0206 "key" is not a time zone at key"#),
            (
                #"{ "$class": "NSCalendar", "identifier": "mars" }"#,
                #"HR0206 "identifier" is not a calendar at key.identifier"#
            ),
            (
                #"{ "$class": "NSCalendar", "identifier": "gregorian", "firstWeekday": 8 }"#,
                #"HR0206 "firstWeekday" is not an integer from 1 to 7 at key.firstWeekday"#
            ),
            (
                #"{ "$class": "NSDateInterval", "start": { "$date": "2001-01-01T00:00:00Z" }, "duration": -1 }"#,
                #"HR0206 "duration" is not the end of an interval, or how many seconds it takes at key.duration"#
            ),
            (
                #"{ "$class": "NSDateInterval" }"#,
                #"HR0203 NSDateInterval needs the key "start", which is missing at key"#
            ),
            (
                #"{ "$class": "NSValue" }"#,
                #"HR0206 "key" is not a range, a point, a size, a rectangle or edge insets at key"#
            ),
            (#"{ "$class": "NSValue", "point": [1] }"#, #"HR0206 "point" is not an array of 2 numbers at key.point"#),
            (
                #"{ "$class": "NSRegularExpression", "$value": "(" }"#,
                #"HR0206 "key" is not a regular expression at key"#
            ),
            (
                #"{ "$class": "NSRegularExpression", "pattern": "a", "options": ["fast"] }"#,
                #"HR0206 element 0 is not an option of a regular expression at key.options.0"#
            ),
            (
                #"{ "$class": "NSCharacterSet", "$value": ["z-a"] }"#,
                #"HR0206 element 0 is not a character or a range of characters at key.0"#
            ),
            (
                #"{ "$class": "NSCharacterSet", "$value": "vowels" }"#,
                #"HR0206 "key" is not the name of a set of characters at key"#
            ),
            (
                #"{ "$class": "NSMeasurement", "value": 1, "unit": { "$class": "NSSet", "$value": [] } }"#,
                #"HR0402 "NSSet" is not a class that is allowed here at key.unit"#
            ),
            (
                #"{ "$class": "NSUnitLength", "$value": "km" }"#,
                #"HR0202 "key" must be a unit with its coefficient, found a string at key"#
            ),
            (
                #"{ "$class": "NSCountedSet", "$value": { "a": 0 } }"#,
                #"HR0206 "a" is not an integer from 1 to 9223372036854775807 at key.a"#
            ),
            (
                #"{ "$class": "NSCountedSet", "$value": { "a": 9223372036854775807 } }"#,
                #"HR0605 counted sets repeat more than 500000 elements at key.a"#
            ),
            (
                #"{ "$class": "NSCountedSet", "$value": [["a", 1], ["a", 1]] }"#,
                #"HR0205 an element stands twice in a counted set at key.1"#
            ),
            (
                #"{ "$class": "NSError", "code": 5 }"#,
                #"HR0203 NSError needs the key "domain", which is missing at key"#
            ),
            (
                #"{ "$class": "NSSet", "$value": [{ "$class": "NSError", "domain": "a", "code": 1 }] }"#,
                #"HR0207 an error of Foundation's can be neither a member of a set nor a key at key.0"#
            ),
            (
                #"{ "$class": "NSAttributedString", "NSString": "a", "NSAttributes": [{}], "NSAttributeInfo": { "$data": "CQA=" } }"#,
                #"HR0206 "NSAttributeInfo" is not the packed bytes of lengths and indexes within the text at key.NSAttributeInfo"#
            ),
            (
                #"{ "$class": "NSAttributedString", "$value": [5] }"#,
                #"HR0202 element 0 must be a string, or a dictionary with text and attributes, found an integer at key.0"#
            ),
            (
                #"{ "$class": "NSUUID", "NS.uuidbytes": { "$data": "AAA=" } }"#,
                #"HR0206 "NS.uuidbytes" is not the 16 bytes of a UUID at key.NS\.uuidbytes"#
            ),
        ])
    func malformed(_ json: String, _ message: String) throws {
        do {
            _ = try HRKeyedUnarchiver.unarchiveObject(
                with: Data("{ \"key\": \(json) }".utf8), settings: .namingFoundation)
            Issue.record("nothing was thrown")
        } catch var error {
            error.location = nil
            #expect(error.description == message)
        }
    }
}
