import Foundation
import KryoCoding
import ObjectMapping
import Testing

struct DescribedTypeTests {
    @Test func bytesAreThoseOfTheFieldsInTheOrderOfTheirNames() throws {
        let kryo = Company.kryo(references: false)
        let office = Office(city: "Rome", floor: -2)
        #expect(try kryo.data(writing: office) == Data([0x52, 0x6F, 0x6D, 0xE5, 0x03]))
        #expect(try kryo.data(writingClassAndObject: office) == Data([0x0C, 0x52, 0x6F, 0x6D, 0xE5, 0x03]))
    }

    @Test(arguments: [true, false]) func objectsComeBack(references: Bool) throws {
        let kryo = Company.kryo(references: references)
        let bytes = try kryo.data(writingClassAndObject: Company.employee())
        #expect(try kryo.readClassAndObject(from: bytes) as? Employee == Company.employee())
        let alone = try kryo.data(writing: Company.employee())
        #expect(try kryo.read(Employee.self, from: alone) == Company.employee())
        #expect(try kryo.copy(Company.employee()) as? Employee == Company.employee())
    }

    @Test func fieldsAreWhatTheMapSays() throws {
        // The same class without a Swift type: its bytes are those of the map.
        let described = Kryo { configuration in
            var employee = JavaClassDescription("com.acme.Employee", .fields([]))
            var name = JavaField("name", "java.lang.String")
            name.isNotNull = true
            employee.kind = .fields([
                name, JavaField("age", "int"), JavaField("score", "java.lang.Double"),
                JavaField("nicknames", "java.util.List", generics: ["java.lang.String"]),
                JavaField("website", "java.lang.String"), JavaField("boss", "com.acme.Employee"),
                JavaField("office", "com.acme.Office"), JavaField("badges", "java.util.List"),
                JavaField("colleagues", "java.util.List"),
                JavaField("seen", "java.util.Set", generics: ["java.lang.String"]),
                JavaField("rooms", "java.util.Map", generics: ["java.lang.String", "com.acme.Office"]),
            ])
            var office = JavaClassDescription(
                "com.acme.Office", .fields([JavaField("city", "java.lang.String"), JavaField("floor", "int")]))
            office.isFinal = true
            configuration.recognize(office)
            configuration.register(employee)
            configuration.register("com.acme.Office")
            configuration.register(JavaClassDescription("com.acme.Badge", .fields([JavaField("number", "long")])))
            configuration.register("java.util.ArrayList")
        }
        let kryo = Company.kryo()
        let bytes = try kryo.data(writingClassAndObject: Company.employee())
        let object = try #require(try described.readClassAndObject(from: bytes) as? JavaObject)
        #expect(object["name"] as? String == "Ada")
        #expect(object["age"] as? Int32 == 36)
        #expect(object["website"] as? String == "https://example.org/ada")
        #expect((object["office"] as? JavaObject)?["floor"] as? Int32 == 3)
        #expect(try described.data(writingClassAndObject: object) == bytes)
    }

    @Test func circlesOfMadeObjectsComeBack() throws {
        let kryo = Company.kryo()
        let ada = Company.employee()
        ada.boss = ada
        let back = try kryo.read(Employee.self, from: try kryo.data(writing: ada))
        let isCircle = back.boss === back
        #expect(isCircle)
    }

    private final class Bead {
        var number: Int32 = 0
        var next: Bead?
        weak var previous: Bead?

        static func map(isReference: Bool) -> PropertyMap<Bead> {
            let (next, previous) = (MappedProperty("next", \Bead.next), MappedProperty("previous", \Bead.previous))
            return PropertyMap(
                { Bead() }, MappedProperty("number", \.number), isReference ? next.reference() : next,
                isReference ? previous.weakReference() : previous)
        }
    }

    @Test("What waits in archives, Kryo writes and reads where it stands, as it does other objects")
    func references() throws {
        let (one, two) = (Bead(), Bead())
        (one.next, two.previous, two.number) = (two, one, 2)
        let kryos = [true, false].map { isReference in
            Kryo { $0.register(Bead.map(isReference: isReference), as: "com.acme.Bead") }
        }
        let bytes = try kryos.map { try $0.data(writing: one) }
        #expect(bytes[0] == bytes[1])
        let back = try kryos[0].read(Bead.self, from: bytes[0])
        #expect(back.next?.number == 2 && back.next?.previous === back)
    }

    @Test func nullIsNilOrTheDefaultOrAnError() throws {
        let map = PropertyMap(
            { Employee() }, MappedProperty("name", \.name, default: "nobody"), MappedProperty("score", \.score),
            MappedProperty("nicknames", \.nicknames).required())
        let kryo = Kryo { $0.register(map, as: "com.acme.Employee") }
        let plain = Kryo { configuration in
            configuration.register(
                JavaClassDescription(
                    "com.acme.Employee",
                    .fields([
                        JavaField("name", "java.lang.String"), JavaField("score", "java.lang.Double"),
                        JavaField("nicknames", "java.util.List", generics: ["java.lang.String"]),
                    ])))
        }
        let list = JavaCollection("java.util.ArrayList", ["a"])
        let bytes = try plain.data(writingClassAndObject: JavaObject("com.acme.Employee", ["nicknames": list]))
        let employee = try #require(try kryo.readClassAndObject(from: bytes) as? Employee)
        #expect(employee.name == "nobody")
        #expect(employee.score == nil)
        #expect(employee.nicknames == ["a"])
        let nothing = try plain.data(writingClassAndObject: JavaObject("com.acme.Employee"))
        let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: nothing) }
        #expect(
            error?.description
                == "byte 4: KR0203 expected a value for nicknames, found null at com.acme.Employee.nicknames "
                + "(make the property optional, or give it a default)")
    }

    @Test func transformsThatRefuseSayWhatTheyExpect() throws {
        let map = PropertyMap({ Employee() }, MappedProperty("website", \.website, through: .optional(.absoluteURL)))
        let kryo = Kryo { configuration in
            configuration.references = false
            configuration.register(map, as: "com.acme.Employee")
        }
        let employee = Employee()
        employee.website = URL(string: "http://a")
        var bytes = try kryo.data(writing: employee)
        #expect(bytes == Data("http://".utf8) + [0xE1])
        bytes = Data([0x81])  // the empty string is no URL
        let error = #expect(throws: KryoError.self) { try kryo.read(Employee.self, from: bytes) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path == ["com.acme.Employee.website"])
    }

    @Test func tagsAndNamesLetBothSidesDiffer() throws {
        let older = PropertyMap(
            building: Office.init(city:floor:),
            MappedProperty("city", \.city, default: "nowhere").annotated(with: KryoAnnotation(tag: 2)),
            MappedProperty("floor", \.floor, default: 9).annotated(with: KryoAnnotation(tag: 1)))
        let newer = PropertyMap({ Badge() }, MappedProperty("number", \.number).annotated(with: KryoAnnotation(tag: 3)))
        for serialization in [KryoSerialization.taggedFields(), .compatibleFields()] {
            let writing = Kryo { $0.register(older, as: "com.acme.Office", serialization: serialization) }
            let office = Office(city: "Rome", floor: 4)
            let bytes = try writing.data(writingClassAndObject: office)
            #expect(try writing.readClassAndObject(from: bytes) as? Office == office)
            guard case .compatibleFields = serialization else { continue }
            // Fields that the other side does not know are passed over, and those that it does not write have defaults.
            let reading = Kryo { $0.register(newer, as: "com.acme.Office", serialization: serialization) }
            #expect(try reading.readClassAndObject(from: bytes) as? Badge == Badge())
            let badge = try reading.data(writingClassAndObject: Badge(number: 5))
            #expect(try writing.readClassAndObject(from: badge) as? Office == Office(city: "nowhere", floor: 9))
        }
    }

    @Test func mapsThatKryoCannotFollowAreRefused() throws {
        let deep = PropertyMap({ Badge() }, MappedProperty("a.b", \.number))
        let unwritten = PropertyMap({ Badge() }, MappedProperty("number", \.number).readOnly())
        let twice = PropertyMap({ Badge() }, MappedProperty("n", \.number), MappedProperty("n", \.number))
        func message(_ map: PropertyMap<Badge>) -> String? {
            let kryo = Kryo { $0.register(map, as: "com.acme.Badge") }
            return #expect(throws: KryoError.self) { try kryo.data(writing: Badge()) }?.description
        }
        #expect(
            message(deep)
                == "KR0403 the property Badge.number stands under more than one key (a field has one name)")
        #expect(
            message(unwritten)
                == "KR0403 the property Badge.number is never written (every field has to be; leave it out)")
        #expect(message(twice)?.hasPrefix("KR0403 ") == true)
    }

    @Test func typesThatAreNotRegisteredAreRefused() throws {
        let error = #expect(throws: KryoError.self) { try Kryo().read(Badge.self, from: Data([1])) }
        #expect(
            error?.description == "byte 0: KR0401 the Swift type Badge stands for no class of Java (register it)"
        )
        #expect(try Kryo().read(String.self, from: try Kryo().data(writing: "plain")) == "plain")
    }
}
