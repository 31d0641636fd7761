import Foundation
import HRArchiving

final class DeepNode: HRCoding {
    let next: DeepNode?
    let list: [DeepNode]
    let named: [String: DeepNode]
    let dated: [Date: DeepNode]

    init(
        next: DeepNode? = nil, list: [DeepNode] = [], named: [String: DeepNode] = [:], dated: [Date: DeepNode] = [:]
    ) {
        (self.next, self.list, self.named, self.dated) = (next, list, named, dated)
    }

    init(coder: HRDecoder) throws {
        next = try coder.decodeIfPresent(forKey: "next")
        list = try coder.decode(forKey: "list", default: [])
        named = try coder.decode(forKey: "named", default: [:])
        dated = try coder.decode(forKey: "dated", default: [:])
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(next, forKey: "next")
        if !list.isEmpty { try coder.encode(list, forKey: "list") }
        if !named.isEmpty { try coder.encode(named, forKey: "named") }
        if !dated.isEmpty { try coder.encode(dated, forKey: "dated") }
    }
}

final class DeepLink: HRCoding {
    private(set) var next: DeepLink?
    init(_ next: DeepLink? = nil) { self.next = next }
    init(coder: HRDecoder) throws { try coder.decodeReference(forKey: "next") { [unowned self] in next = $0 } }
    func encode(with coder: HREncoder) throws { try coder.encode(next, forKey: "next") }
}

indirect enum DeepEnum: HRCoding {
    case end
    case inner(DeepEnum)

    init(coder: HRDecoder) throws {
        guard let inner: DeepEnum = try coder.decodeIfPresent(forKey: "inner") else {
            self = .end
            return
        }
        self = .inner(inner)
    }

    func encode(with coder: HREncoder) throws {
        if case .inner(let inner) = self { try coder.encode(inner, forKey: "inner") }
    }
}

struct DeepStruct: HRCoding {
    let list: [DeepStruct]
    init(_ list: [DeepStruct]) { self.list = list }
    init(coder: HRDecoder) throws { list = try coder.decode(forKey: "list") }
    func encode(with coder: HREncoder) throws { try coder.encode(list, forKey: "list") }
}

struct DeepWhole: HRCoding {
    let list: [DeepWhole]
    init(_ list: [DeepWhole]) { self.list = list }
    init(coder: HRDecoder) throws { list = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(list) }
}

protocol Deep: HRCoding {}

final class DeepShape: Deep {
    let next: (any Deep)?
    init(_ next: (any Deep)?) { self.next = next }
    init(coder: HRDecoder) throws { next = try coder.decodeIfPresent(forKey: "next") }
    func encode(with coder: HREncoder) throws { try coder.encode(next, forKey: "next") }
}

struct DeepShapes: Deep {
    let list: [any Deep]
    init(_ list: [any Deep]) { self.list = list }
    init(coder: HRDecoder) throws { list = try coder.decode(forKey: "list") }
    func encode(with coder: HREncoder) throws { try coder.encode(list, forKey: "list") }
}

struct DeepShapeNames: Deep {
    let named: [String: any Deep]
    init(_ named: [String: any Deep]) { self.named = named }
    init(coder: HRDecoder) throws { named = try coder.decode(forKey: "named") }
    func encode(with coder: HREncoder) throws { try coder.encode(named, forKey: "named") }
}

final class DeepBoth: Codable, HRCoding {
    let next: DeepBoth?
    init(_ next: DeepBoth? = nil) { self.next = next }
}

final class DeepCodable: Codable {
    let next: DeepCodable?
    let list: [DeepCodable]?
    let named: [String: DeepCodable]?

    init(next: DeepCodable? = nil, list: [DeepCodable]? = nil, named: [String: DeepCodable]? = nil) {
        (self.next, self.list, self.named) = (next, list, named)
    }
}

final class DeepReference: Codable {
    @HRReference var next: DeepReference?
    init(_ next: DeepReference? = nil) { self.next = next }
}

struct DeepKeyed: Codable { let list: [DeepKeyed] }

struct DeepUnkeyed: Codable {
    let list: [DeepUnkeyed]
    init(_ list: [DeepUnkeyed]) { self.list = list }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var list: [DeepUnkeyed] = []
        while !container.isAtEnd { list.append(try container.decode(DeepUnkeyed.self)) }
        self.list = list
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for inner in list { try container.encode(inner) }
    }
}

struct DeepSingle: Codable {
    let list: [DeepSingle]
    init(_ list: [DeepSingle]) { self.list = list }
    init(from decoder: any Decoder) throws { list = try decoder.singleValueContainer().decode([DeepSingle].self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(list)
    }
}

indirect enum DeepCase: Codable {
    case end
    case inner(DeepCase)
}
