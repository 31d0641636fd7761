import Foundation
import KryoCoding
import Testing

private enum Status: KryoConstant { case fresh, usual, sold }

/// Constants that are named for a Swift enum: what is written is the number of the case, so that none may be missing.
struct EnumConstantTests {
    private static let missing =
        "KR0403 com.acme.Status is described with 1 constants, and Status has 3 cases: nothing stands for usual, sold"
        + " (name all constants that Java has, in its order)"
    private static let none =
        "KR0403 com.acme.Status is described with 0 constants, and Status has 3 cases: nothing stands for fresh, "
        + "usual, sold (name all constants that Java has, in its order)"
    private static let more =
        "KR0403 com.acme.Status is described with 4 constants, and Status has 3 cases: nothing stands for LOST"
        + " (give the Swift enum all cases that Java has)"
    private static let doubled =
        "KR0403 the enum com.acme.Status is described with A more than once"
        + " (name each constant once, in the order that Java has them in)"

    @Test(
        "F6: constants that are missing, too many or doubled",
        arguments: [
            (["FRESH"], missing), ([], none), (["FRESH", "USUAL", "SOLD", "LOST"], more), (["A", "A", "A"], doubled),
        ])
    func constants(names: [String], message: String) {
        for isRegistered in [true, false] {
            let kryo = Kryo { configuration in
                let description = JavaClassDescription.enumeration("com.acme.Status", names)
                if isRegistered {
                    configuration.register(Status.self, as: description)
                } else {
                    configuration.recognize(Status.self, as: description)
                }
            }
            let written = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: Status.sold) }
            #expect(written?.description == message)
            let read = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: Data([1, 1])) }
            #expect(read?.code == .configuration)
        }
    }

    @Test("F6: an enum without a Swift type has each constant once, too")
    func described() {
        let kryo = Kryo { $0.register(.enumeration("com.acme.Status", ["A", "B", "A"])) }
        let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: 1) }
        #expect(error?.description == Self.doubled)
    }

    @Test("F6: a class that is no enum does not stand for one")
    func kinds() {
        let kryo = Kryo { $0.register(Status.self, as: JavaClassDescription("com.acme.Status", .fields([]))) }
        let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: Status.sold) }
        #expect(
            error?.description == "KR0403 com.acme.Status is not described as an enum (describe its constants)")
    }

    @Test("F6: all constants, in the order of the cases")
    func complete() throws {
        let kryo = Kryo {
            $0.references = false
            $0.register(Status.self, as: .enumeration("com.acme.Status", ["FRESH", "USUAL", "SOLD"]))
        }
        let bytes = try kryo.data(writing: Status.sold)
        #expect(bytes == Data([3]))
        #expect(try kryo.read(Status.self, from: bytes) == .sold)
    }
}
