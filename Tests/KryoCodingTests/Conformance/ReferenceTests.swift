import Foundation
import KryoCoding
import Testing

/// Which objects are one, in what is written, read and copied.
struct ReferenceTests {
    private struct Boxes: KryoSerializer {
        var announcesFirst = true

        func write(_ box: Box, to writer: inout KryoWriter) throws { try writer.writeClassAndObject(box.contents) }

        func read(from reader: inout KryoReader) throws -> Box? {
            let box = Box()
            if announcesFirst { reader.announce(box) }
            box.contents = try reader.readClassAndObject()
            return box
        }

        func copy(_ box: Box, with copier: inout KryoCopier) throws -> Box {
            let copy = Box()
            copier.announce(copy)
            copy.contents = try copier.copyMember(box.contents)
            return copy
        }
    }

    private final class Box {
        var contents: Any?
    }

    private static func kryo(announcesFirst: Bool = true) -> Kryo {
        Kryo { configuration in
            configuration.register(Box.self, as: "com.acme.Box", with: Boxes(announcesFirst: announcesFirst))
        }
    }

    @Test("collections, maps and arrays that hold themselves come back so")
    func containersInThemselves() throws {
        let kryo = Self.kryo()
        let list = JavaCollection("java.util.ArrayList", ["a"])
        list.elements.append(list)
        let readList = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: list)) as? JavaCollection
        let isListInItself = readList?.elements[1] as? JavaCollection === readList
        #expect(isListInItself)
        let map = JavaMap("java.util.HashMap", [JavaMap.Entry("k", "v")])
        map.entries.append(JavaMap.Entry("self", map))
        let readMap = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: map)) as? JavaMap
        let isMapInItself = readMap?.entries[1].value as? JavaMap === readMap
        #expect(isMapInItself)
        let array = JavaArray(of: "java.lang.Object", [nil])
        array.elements[0] = array
        let readArray = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: array)) as? JavaArray
        let isArrayInItself = readArray?.elements[0] as? JavaArray === readArray
        #expect(isArrayInItself)
        for container in [readList, readMap, readArray] as [Any?] { unlink(container) }
        for container in [list, map, array] as [Any] { unlink(container) }
    }

    private func unlink(_ container: Any?) {
        (container as? JavaCollection)?.elements = []
        (container as? JavaMap)?.entries = []
        (container as? JavaArray)?.elements = []
    }

    @Test("serializers of one's own announce their objects before the children, or none refers to them")
    func announcing() throws {
        let box = Box()
        box.contents = JavaCollection("java.util.ArrayList", [box, Int32(1)])
        defer { box.contents = nil }
        let bytes = try Self.kryo().data(writingClassAndObject: box)
        let back = try #require(try Self.kryo().readClassAndObject(from: bytes) as? Box)
        defer { back.contents = nil }
        let isSame = (back.contents as? JavaCollection)?.elements[0] as? Box === back
        #expect(isSame)
        let copy = try #require(try Self.kryo().copy(box) as? Box)
        defer { copy.contents = nil }
        let isCopied = copy !== box && (copy.contents as? JavaCollection)?.elements[0] as? Box === copy
        #expect(isCopied)
        let late = Self.kryo(announcesFirst: false)
        let error = #expect(throws: KryoError.self) { try late.readClassAndObject(from: bytes) }
        #expect(error?.code == .danglingReference)
        // Where no child refers to it, the numbers of what follows are right all the same.
        let shared = JavaCollection("java.util.ArrayList", ["shared"])
        box.contents = JavaCollection("java.util.ArrayList", [])
        let list = JavaCollection("java.util.ArrayList", [box, shared, shared, box])
        let read = try late.readClassAndObject(from: try late.data(writingClassAndObject: list)) as? JavaCollection
        let areSame =
            read?.elements[1] as? JavaCollection === read?.elements[2] as? JavaCollection
            && read?.elements[0] as? Box === read?.elements[3] as? Box
        #expect(areSame)
    }

    @Test("where references are off, what occurs twice is two, and a circle is an error")
    func withoutReferences() throws {
        let kryo = Kryo { $0.references = false }
        let shared = JavaCollection("java.util.ArrayList", ["x"])
        let list = JavaCollection("java.util.ArrayList", [shared, shared])
        let back = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: list)) as? JavaCollection
        let areTwo = back?.elements[0] as? JavaCollection !== back?.elements[1] as? JavaCollection
        #expect(areTwo)
        shared.elements = [list]
        defer { shared.elements = [] }
        let error = #expect(throws: KryoError.self) { try kryo.data(writingClassAndObject: list) }
        #expect(error?.code == .depthLimit)
    }

    @Test("graphs end with each object, or where they are told to")
    func graphsThatFollowOneAnother() throws {
        for isAutomatic in [true, false] {
            let kryo = Kryo { $0.resetsAutomatically = isAutomatic }
            let list = JavaCollection("java.util.ArrayList", ["x"])
            var writer = kryo.makeWriter()
            for _ in 0..<3 { try writer.writeClassAndObject(list) }
            writer.reset()
            try writer.writeClassAndObject(list)
            var reader = kryo.makeReader(KryoInput(writer.output.takeData()))
            var read: [JavaCollection?] = []
            for _ in 0..<3 { read.append(try reader.readClassAndObject() as? JavaCollection) }
            reader.reset()
            read.append(try reader.readClassAndObject() as? JavaCollection)
            #expect(read.map { $0?.elements.count } == [1, 1, 1, 1])
            let isOne = read[0] === read[1] && read[1] === read[2]
            #expect(isOne == !isAutomatic)
            let isNew = read[3] !== read[2]
            #expect(isNew)
        }
    }

    @Test("a writer and a reader go on after an error as if it had not been")
    func errorsInBetween() throws {
        let kryo = Self.kryo()
        var writer = kryo.makeWriter()
        let shared = JavaCollection("java.util.ArrayList", [Int32(1)])
        try writer.writeClassAndObject(shared)
        let count = writer.output.position
        #expect(throws: KryoError.self) {
            try writer.writeClassAndObject(JavaCollection("java.util.ArrayList", [shared, JavaObject("com.acme.No")]))
        }
        var reader = kryo.makeReader(KryoInput(writer.output.data.prefix(count) + [42, 42]))
        #expect((try reader.readClassAndObject() as? JavaCollection)?.elements.count == 1)
        #expect(throws: KryoError.self) { try reader.readClassAndObject() }
        var again = kryo.makeWriter()
        #expect(throws: KryoError.self) { try again.writeClassAndObject(JavaObject("com.acme.No")) }
        again.output.clear()
        try again.writeClassAndObject(shared)
        #expect(again.output.data == writer.output.data.prefix(count))
    }

    @Test("one graph names more classes than one byte can number")
    func manyNames() throws {
        let names = (0..<300).map { "com.acme.C\($0)" }
        let kryo = Kryo { configuration in
            for name in names { configuration.recognize(JavaClassDescription(name, .fields([]))) }
        }
        let objects = names.map { JavaObject($0) }
        let list = JavaCollection("java.util.ArrayList", objects + objects.map { JavaObject($0.className) })
        let back = try kryo.readClassAndObject(from: try kryo.data(writingClassAndObject: list)) as? JavaCollection
        #expect(back?.elements.map { ($0 as? JavaObject)?.className } == names + names)
    }
}
