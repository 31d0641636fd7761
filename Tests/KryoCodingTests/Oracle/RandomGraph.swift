import Foundation
import KryoCoding
import TestSupport

/// Graphs that are made up: of values, arrays, collections, maps and objects, with some that occur several times.
struct RandomGraph {
    private var generator: SeededGenerator
    /// Objects that can be referred to.
    private var shared: [Any] = []
    private let references: Bool

    init(seed: UInt64, references: Bool) {
        generator = SeededGenerator(seed: seed)
        self.references = references
    }

    mutating func value(depth: Int = 4) -> Any? {
        if references, !shared.isEmpty, draw(8) == 0 { return shared[draw(shared.count)] }
        let value: Any? = depth == 0 || draw(3) == 0 ? leaf() : container(depth)
        return value
    }

    private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func leaf() -> Any? {
        switch draw(20) {
        case 0: return nil
        case 1: return draw(2) == 0
        case 2: return Int8.random(in: .min ... .max, using: &generator)
        case 3: return Int16.random(in: .min ... .max, using: &generator)
        case 4: return Int32.random(in: .min ... .max, using: &generator)
        case 5: return Int64.random(in: .min ... .max, using: &generator)
        case 6: return Float.random(in: -1000...1000, using: &generator)
        case 7: return Double.random(in: -1000...1000, using: &generator)
        case 8: return JavaCharacter(unit: UInt16.random(in: .min ... .max, using: &generator))
        case 9: return instance(JavaDate(milliseconds: Int64.random(in: -1 << 50...1 << 50, using: &generator)))
        case 10: return instance(JavaInteger(Int64.random(in: .min ... .max, using: &generator)))
        case 11:
            let unscaled = JavaInteger(Int64.random(in: .min ... .max, using: &generator))
            return instance(JavaDecimal(unscaled: unscaled, scale: Int32(draw(20))))
        case 12: return instance(JavaStringBuilder(text(), isBuffer: draw(2) == 0))
        case 13: return JavaEnumValue("kx.Color", name: "RED", ordinal: 0)
        case 14: return JavaClass(["kx.Node", "java.lang.String", "int", "[I"][draw(4)])
        case 15: return instance(Data((0..<draw(40)).map { _ in UInt8(draw(256)) }))
        case 16: return instance((0..<draw(10)).map { _ in Int32.random(in: .min ... .max, using: &generator) })
        default: return instance(text())
        }
    }

    private mutating func instance(_ value: Any) -> Any {
        let instance = JavaInstance(value)
        if draw(3) == 0 { shared.append(instance) }
        return instance
    }

    private mutating func text() -> JavaText {
        let alphabet: [UInt16] = [0x61, 0x7A, 0x20, 0, 0xE9, 0x7FF, 0x20AC, 0xFFFE, 0xD83D, 0xDE00]
        let isPlain = draw(2) == 0
        // Java reads every empty string as the same object, so that identities would differ.
        let count = 1 + (draw(10) == 0 ? draw(200) : draw(12))
        return JavaText(
            units: (0..<count).map { _ in isPlain ? UInt16(97 + draw(26)) : alphabet[draw(alphabet.count)] })
    }

    private mutating func container(_ depth: Int) -> Any {
        switch draw(8) {
        case 0:
            return collection(["java.util.ArrayList", "java.util.LinkedList", "java.util.Vector"][draw(3)], depth)
        case 1:
            let map = keep(JavaMap("java.util.LinkedHashMap"))
            for key in 0..<draw(5) {
                map.entries.append(JavaMap.Entry(JavaInstance(JavaText("key\(key)")), value(depth: depth - 1)))
            }
            return map
        case 2:
            let array = keep(JavaArray(of: "java.lang.Object"))
            array.elements = values(depth)
            return array
        case 3:
            let array = keep(JavaArray(of: "java.lang.Integer"))
            array.elements = (0..<draw(5)).map { _ in draw(4) == 0 ? nil : Int32(draw(1000)) }
            return array
        case 4: return collection("java.util.ArrayList", depth)
        case 5:
            let node = keep(JavaObject("kx.Node"))
            node["name"] = JavaInstance(text())
            node["next"] = depth > 1 && draw(2) == 0 ? self.node(depth - 1) : nil
            return node
        case 6:
            let point = keep(JavaObject("kx.FinalPoint"))
            point["x"] = Int32(draw(1000))
            point["y"] = Int32(-draw(1000))
            return point
        default:
            let pair = keep(JavaObject("kx.Pair"))
            pair["first"] = value(depth: depth - 1)
            pair["second"] = value(depth: depth - 1)
            return pair
        }
    }

    private mutating func node(_ depth: Int) -> JavaObject {
        let node = JavaObject("kx.Node")
        node["name"] = JavaInstance(text())
        node["next"] = nil
        return node
    }

    private mutating func collection(_ name: String, _ depth: Int) -> JavaCollection {
        let collection = keep(JavaCollection(name))
        collection.elements = values(depth)
        return collection
    }

    private mutating func values(_ depth: Int) -> [Any?] {
        var result: [Any?] = []
        for _ in 0..<draw(5) { result.append(value(depth: depth - 1)) }
        return result
    }

    /// Objects may be referred to from within themselves.
    private mutating func keep<T>(_ object: T) -> T {
        if draw(3) == 0 { shared.append(object) }
        return object
    }
}
