import Foundation
import HRArchiving
import TestSupport
import Testing

/// Objects of Foundation's classes come back as they were, from spellings that people can read.
@Suite("More objects of Foundation's classes")
struct FoundationValueTests {
    typealias Sample = FoundationObjectTests.Sample

    @Test("are written so", arguments: FoundationValueSamples.all)
    func writes(_ sample: Sample) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false, settings: .namingFoundation)
        archiver.outputFormat = .binaryPropertyList
        archiver.encode(sample.make(), forKey: "key")
        archiver.finishEncoding()
        #expect(archiver.error == nil)
        let document = try HRUnarchiver().document(from: archiver.encodedData)
        #expect(document.root == ["key": sample.node])
    }

    @Test("come back equal", .slow, arguments: FoundationValueSamples.all, HRFormat.each)
    func roundTrip(_ sample: Sample, _ format: HRFormat) throws {
        let object = sample.make()
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: ["key": object], as: format, settings: .namingFoundation)
        let back = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation) as? NSDictionary)
        let member = try #require(back.allValues.first as? NSObject)
        #expect(sample.isEqual(member, object), "\(member)")
        let again = try HRKeyedArchiver.archivedData(withRootObject: back, as: format, settings: .namingFoundation)
        #expect(again == data)
    }

    @Test("come back where their class is asked for, securely too", arguments: FoundationValueSamples.all)
    func requested(_ sample: Sample) throws {
        let object = sample.make()
        let data = try HRFormat.json.data(from: HRDocument(["key": sample.node]))
        for isSecure in [false, true] {
            let unarchiver = try HRKeyedUnarchiver(forReadingFrom: data, requiringSecureCoding: isSecure)
            let classes: [AnyClass] = [object.classForCoder, NSString.self, NSNumber.self]
            let member = try #require(unarchiver.decodeObject(of: classes, forKey: "key") as? NSObject)
            #expect(sample.isEqual(member, object), "\(member)")
        }
    }

    @Test("come back without their class where it is asked for", arguments: FoundationValueSamples.all)
    func classless(_ sample: Sample) throws {
        guard case .object(let object) = sample.node else { return }
        let node = object.plainValue ?? .dictionary(object.fields)
        let unarchiver = try HRKeyedUnarchiver(
            forReadingFrom: HRFormat.json.data(from: HRDocument(["key": node])))
        let expected = sample.make()
        let member = unarchiver.decodeObject(of: [expected.classForCoder], forKey: "key") as? NSObject
        #expect(sample.isEqual(try #require(member), expected))
    }

    @Test("are read where NSObject is declared", arguments: FoundationValueSamples.all)
    func declared(_ sample: Sample) throws {
        let back = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: HRDocument([sample.node]))
        #expect(sample.isEqual(try #require(back.first), sample.make()))
    }

    @Test("A shared attributed string comes back as one")
    func sharedString() throws {
        let string = NSAttributedString(string: "text")
        let data = try HRKeyedArchiver.archivedData(withRootObject: [string, string], settings: .namingFoundation)
        let back = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation) as? NSArray)
        let (first, second) = (back.object(at: 0) as AnyObject, back.object(at: 1) as AnyObject)
        let isSame = first === second
        #expect(isSame)
    }

    @Test("An error holds errors of Swift's as Foundation's")
    func swiftError() throws {
        let error = NSError(domain: "a", code: 1, userInfo: [NSUnderlyingErrorKey: CocoaError(.fileNoSuchFile)])
        let data = try HRKeyedArchiver.archivedData(withRootObject: error, settings: .namingFoundation)
        let back = try #require(try HRKeyedUnarchiver.unarchivedObject(ofClass: NSError.self, from: data))
        let underlying = back.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(underlying?.domain == NSCocoaErrorDomain)
        #expect(underlying?.code == CocoaError.fileNoSuchFile.rawValue)
    }

    @Test("What an error holds must take part as well")
    func foreignMember() throws {
        let error = NSError(domain: "a", code: 1, userInfo: ["thread": Thread()])
        expectError(.unsupportedType, #"HR0207 "Thread" has no notation in archives at userInfo.thread"#) {
            _ = try HRKeyedArchiver.archivedData(withRootObject: error)
        }
    }

    /// A converter of the program's own.
    private final class Cubic: UnitConverter, @unchecked Sendable {
        override func baseUnitValue(fromValue value: Double) -> Double { value * value * value }
    }

    @Test("A unit whose converter is the program's own is refused")
    func converter() throws {
        let unit = UnitVolume(symbol: "c", converter: Cubic())
        expectError(
            .unsupportedType,
            #"HR0207 the converter "FoundationValueTests.Cubic" has no notation in archives at $root"#
        ) {
            _ = try HRKeyedArchiver.archivedData(withRootObject: unit)
        }
    }

    @Test("An NSValue with any other structure is refused")
    func structure() throws {
        var number: Int32 = 5
        let value = NSValue(bytes: &number, objCType: "i")
        expectError(.unsupportedType, #"HR0207 an NSValue with "i" has no notation in archives at $root"#) {
            _ = try HRKeyedArchiver.archivedData(withRootObject: value)
        }
    }
}

extension FoundationObjectTests.Sample {
    /// Whether two objects are equal; Foundation finds no two date intervals so on Linux.
    func isEqual(_ first: NSObject, _ second: NSObject) -> Bool {
        if let first = first as? NSDateInterval, let second = second as? NSDateInterval {
            return first.startDate == second.startDate && first.duration == second.duration
        }
        return first.isEqual(second)
    }
}
