import Foundation
import HRArchiving
import ObjectMapping

/// Codable as the compiler writes it, with structs around some of the references.
final class SynthesizedNode: Codable, MixedNode {
    private struct Box: Codable { var node: SynthesizedNode }
    private struct Holder: Codable { @HRReference var node: SynthesizedNode? }

    let number: Int
    @HRReference var next: SynthesizedNode?
    private var box: Box?
    @HRWeakReference var back: SynthesizedNode?
    @HRReferences var nextSet: Set<SynthesizedNode> = []
    var list: [SynthesizedNode] = []
    @HRReferences var nextNamed: [String: SynthesizedNode] = [:]
    var named: [String: SynthesizedNode] = [:]
    private var holders: [Holder]?
    var set: Set<SynthesizedNode> = []

    init(number: Int) { self.number = number }

    var plain: SynthesizedNode? {
        get { box?.node }
        set { box = newValue.map { Box(node: $0) } }
    }

    var nextList: [SynthesizedNode] {
        get { holders?.compactMap(\.node) ?? [] }
        set { holders = newValue.isEmpty ? nil : newValue.map { Holder(node: $0) } }
    }
}

/// Codable that reads and writes its properties in an order of each object's own.
final class OrderedNode: Codable, MixedNode {
    let number: Int
    var plain: OrderedNode?
    var list: [OrderedNode] = []
    var named: [String: OrderedNode] = [:]
    var set: Set<OrderedNode> = []
    @HRReference var next: OrderedNode?
    @HRReferences var nextList: [OrderedNode] = []
    @HRReferences var nextNamed: [String: OrderedNode] = [:]
    @HRReferences var nextSet: Set<OrderedNode> = []
    @HRWeakReference var back: OrderedNode?

    private enum NumberKey: CodingKey { case number }

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
        number = try decoder.container(keyedBy: NumberKey.self).decode(Int.self, forKey: .number)
        let container = try decoder.container(keyedBy: MixedKey.self)
        for key in MixedKey.order(for: number) {
            switch key {
            case .plain: plain = try container.decodeIfPresent(OrderedNode.self, forKey: key)
            case .list: list = try container.decodeIfPresent([OrderedNode].self, forKey: key) ?? []
            case .named: named = try container.decodeIfPresent([String: OrderedNode].self, forKey: key) ?? [:]
            case .set: set = try container.decodeIfPresent(Set<OrderedNode>.self, forKey: key) ?? []
            case .next: _next = try container.decode(HRReference<OrderedNode>.self, forKey: key)
            case .nextList: _nextList = try container.decode(HRReferences<[OrderedNode]>.self, forKey: key)
            case .nextNamed: _nextNamed = try container.decode(HRReferences<[String: OrderedNode]>.self, forKey: key)
            case .nextSet: _nextSet = try container.decode(HRReferences<Set<OrderedNode>>.self, forKey: key)
            case .back: _back = try container.decode(HRWeakReference<OrderedNode>.self, forKey: key)
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var first = encoder.container(keyedBy: NumberKey.self)
        try first.encode(number, forKey: .number)
        var container = encoder.container(keyedBy: MixedKey.self)
        for key in MixedKey.order(for: number) where !targets(key).isEmpty {
            switch key {
            case .plain: try container.encode(plain, forKey: key)
            case .list: try container.encode(list, forKey: key)
            case .named: try container.encode(named, forKey: key)
            case .set: try container.encode(set, forKey: key)
            case .next: try container.encode(_next, forKey: key)
            case .nextList: try container.encode(_nextList, forKey: key)
            case .nextNamed: try container.encode(_nextNamed, forKey: key)
            case .nextSet: try container.encode(_nextSet, forKey: key)
            case .back: try container.encode(_back, forKey: key)
            }
        }
    }
}

/// One that takes part by hand, and makes itself known to nobody while it is read.
final class CodedNode: HRCoding, MixedNode {
    let number: Int
    var plain: CodedNode?
    var list: [CodedNode] = []
    var named: [String: CodedNode] = [:]
    var set: Set<CodedNode> = []
    var next: CodedNode?
    var nextList: [CodedNode] = []
    var nextNamed: [String: CodedNode] = [:]
    var nextSet: Set<CodedNode> = []
    weak var back: CodedNode?

    init(number: Int) { self.number = number }

    init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        for key in MixedKey.order(for: number) {
            let name = key.rawValue
            switch key {
            case .plain: plain = try coder.decodeIfPresent(forKey: name)
            case .list: list = try coder.decode(forKey: name, default: [])
            case .named: named = try coder.decode(forKey: name, default: [:])
            case .set: set = try coder.decode(forKey: name, default: [])
            case .next: try coder.decodeReference(forKey: name) { [unowned self] in next = $0 }
            case .nextList: try coder.decodeReferences(forKey: name) { [unowned self] in nextList = $0 }
            case .nextNamed: try coder.decodeReferences(forKey: name) { [unowned self] in nextNamed = $0 }
            case .nextSet: try coder.decodeReferences(forKey: name) { [unowned self] in nextSet = $0 }
            case .back: try coder.decodeReference(forKey: name) { [unowned self] in back = $0 }
            }
        }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        for key in MixedKey.order(for: number) where !targets(key).isEmpty {
            let name = key.rawValue
            switch key {
            case .plain: try coder.encode(plain, forKey: name)
            case .list: try coder.encode(list, forKey: name)
            case .named: try coder.encode(named, forKey: name)
            case .set: try coder.encode(set, forKey: name)
            case .next: try coder.encode(next, forKey: name)
            case .nextList: try coder.encode(nextList, forKey: name)
            case .nextNamed: try coder.encode(nextNamed, forKey: name)
            case .nextSet: try coder.encode(nextSet, forKey: name)
            case .back: try coder.encodeConditional(back, forKey: name)
            }
        }
    }
}

/// One that takes part through NSCoding.
final class KeyedNode: NSObject, NSCoding, MixedNode {
    let number: Int
    var plain: KeyedNode?
    var list: [KeyedNode] = []
    var named: [String: KeyedNode] = [:]
    var set: Set<KeyedNode> = []
    var next: KeyedNode?
    var nextList: [KeyedNode] = []
    var nextNamed: [String: KeyedNode] = [:]
    var nextSet: Set<KeyedNode> = []
    weak var back: KeyedNode?

    override var hash: Int { number }
    override func isEqual(_ object: Any?) -> Bool { (object as? KeyedNode)?.number == number }

    init(number: Int) { self.number = number }

    init?(coder: NSCoder) {
        guard let coder = coder as? HRKeyedUnarchiver else { return nil }
        number = coder.decodeInteger(forKey: "number")
        super.init()
        for key in MixedKey.order(for: number) {
            let name = key.rawValue
            switch key {
            case .plain: plain = coder.decodeObject(forKey: name) as? KeyedNode
            case .list: list = coder.decodeObject(forKey: name) as? [KeyedNode] ?? []
            case .named: named = coder.decodeObject(forKey: name) as? [String: KeyedNode] ?? [:]
            case .set: set = coder.decodeObject(forKey: name) as? Set<KeyedNode> ?? []
            case .next: coder.decodeReference(forKey: name) { [unowned self] in next = $0 }
            case .nextList: coder.decodeReferences(forKey: name) { [unowned self] in nextList = $0 }
            case .nextNamed: coder.decodeReferences(forKey: name) { [unowned self] in nextNamed = $0 }
            case .nextSet: coder.decodeReferences(forKey: name) { [unowned self] in nextSet = $0 }
            case .back: coder.decodeReference(forKey: name) { [unowned self] in back = $0 }
            }
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        for key in MixedKey.order(for: number) where !targets(key).isEmpty {
            let name = key.rawValue
            switch key {
            case .plain: coder.encode(plain, forKey: name)
            case .list: coder.encode(list as NSArray, forKey: name)
            case .named: coder.encode(named as NSDictionary, forKey: name)
            case .set: coder.encode(set as NSSet, forKey: name)
            case .next: coder.encode(next, forKey: name)
            case .nextList: coder.encode(nextList as NSArray, forKey: name)
            case .nextNamed: coder.encode(nextNamed as NSDictionary, forKey: name)
            case .nextSet: coder.encode(targets(.nextSet) as NSArray, forKey: name)
            case .back: coder.encodeConditionalObject(back, forKey: name)
            }
        }
    }
}

/// One that a map describes.
final class MappedNode: MixedNode {
    private(set) var number: Int
    var plain: MappedNode?
    var list: [MappedNode] = []
    var named: [String: MappedNode] = [:]
    var set: Set<MappedNode> = []
    var next: MappedNode?
    var nextList: [MappedNode] = []
    var nextNamed: [String: MappedNode] = [:]
    var nextSet: Set<MappedNode> = []
    weak var back: MappedNode?

    init(number: Int) { self.number = number }

    static let map: PropertyMap<MappedNode> = PropertyMap(
        { MappedNode(number: 0) },
        MappedProperty("number", \.number),
        MappedProperty("next", \.next, through: .optional(.deferred(map))).reference(),
        MappedProperty("plain", \.plain, through: .optional(.deferred(map))),
        MappedProperty("nextList", \.nextList, through: .array(.deferred(map))).reference(),
        MappedProperty("list", \.list, through: .array(.deferred(map))),
        MappedProperty("back", \.back, through: .optional(.deferred(map))).weakReference(),
        MappedProperty("named", \.named, through: .dictionary(.deferred(map))),
        MappedProperty("nextNamed", \.nextNamed, through: .dictionary(.deferred(map))).reference(),
        MappedProperty("nextSet", \.nextSet, through: .set(.deferred(map))).reference())
}
