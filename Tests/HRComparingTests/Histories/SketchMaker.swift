import TestSupport

/// Draws values of a schema. All names and all texts that it makes are different ones.
struct SketchMaker {
    var chance: SeededGenerator
    let schema: ModelSchema
    /// The number of the next container; each side has numbers of its own.
    var next: Int
    /// Where references lead, by kinds of records.
    var targets: [String: [Int]] = [:]

    private static let names = [
        "anna", "bert", "cleo", "dora", "emil", "fritz", "greta", "hugo", "ida", "jonas", "klara", "ludwig", "zoë",
    ]
    private static let words = [
        "oak", "river", "stone", "garden", "window", "letter", "market", "winter", "signal", "copper", "größe", "été",
    ]

    init(seed: UInt64, schema: ModelSchema, first: Int) {
        chance = SeededGenerator(seed: seed)
        self.schema = schema
        next = first
    }

    mutating func happens(onceIn times: Int) -> Bool { chance.number(below: times) == 0 }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + chance.number(below: range.upperBound - range.lowerBound + 1)
    }

    /// A number that no container has.
    private mutating func newNumber() -> Int {
        next += 1
        return next
    }

    mutating func name() -> String { "\(chance.pick(Self.names, or: "otto"))-\(newNumber())" }

    mutating func text() -> String {
        let words = (0..<number(in: 1...3)).map { _ in chance.pick(Self.words, or: "moss") }
        return (words + ["\(newNumber())"]).joined(separator: " ")
    }

    private mutating func identifier() -> String {
        let start = (0..<16).map { _ in chance.pick(Array("0123456789ABCDEF"), or: "0") }
        return String(start) + String("0000000\(newNumber())".suffix(8))
    }

    /// Draws a whole file.
    mutating func file() -> ModelSketch {
        let sketch = record(schema.root)
        return linked(sketch)
    }

    /// Draws a value with its key, if it is one with a name of its own.
    mutating func member(_ pattern: ValuePattern, keys: KeyPattern?) -> (key: String, value: ModelSketch)? {
        let value = value(pattern)
        guard let value else { return nil }
        switch keys {
        case .words: return (name(), value)
        case .known(let known): return (chance.pick(known, or: ""), value)
        case .identifiers: return (identifier(), value)
        case nil: return (elementKey(of: value), value)
        }
    }

    /// What an element of a list is told apart by.
    private func elementKey(of value: ModelSketch) -> String {
        switch value {
        case .text(let text): return text
        case .number(let number): return "\(number)"
        case .flag(let flag): return "\(flag)"
        case .reference(let target): return Self.key(ofReferenceTo: target)
        case .node(let number, .record(let kind), _, let members):
            let label = schema.records[kind]?.label
            if case .text(let text)? = members.first(where: { $0.key == label })?.value { return text }
            return "\(number)"
        case .node(let number, _, _, _): return "\(number)"
        }
    }

    /// A reference is told apart by what it leads to.
    static func key(ofReferenceTo target: Int) -> String { "-> \(target)" }

    /// Draws a value; nil is a reference for which there is no target.
    mutating func value(_ pattern: ValuePattern) -> ModelSketch? {
        switch pattern {
        case .constant(let text): return .text(text)
        case .text: return .text(text())
        case .number: return .number(newNumber() * 10 + number(in: 0...9))
        case .flag: return .flag(happens(onceIn: 2))
        case .reference(let kinds):
            // Those of the base are linked when all of its records are there.
            guard !targets.isEmpty else { return .reference(-1) }
            let all = kinds.flatMap { targets[$0] ?? [] }
            return all.isEmpty ? nil : .reference(chance.pick(all, or: 0))
        case .record(let kinds): return record(chance.pick(kinds, or: ""))
        case .list(let element, let count, let isSorted):
            var members = distinct((0..<number(in: count)).compactMap { _ in member(element, keys: nil) })
            if isSorted { members.sort { $0.key < $1.key } }
            return .node(newNumber(), .list(element, isSorted: isSorted), id: nil, members)
        case .map(let element, let keys, let count):
            let members = distinct((0..<number(in: count)).compactMap { _ in member(element, keys: keys) })
            return .node(newNumber(), .map(element, keys), id: nil, members)
        }
    }

    private mutating func record(_ kind: String) -> ModelSketch {
        let pattern = schema.records[kind]
        let number = newNumber()
        var members: [(key: String, value: ModelSketch)] = []
        for field in pattern?.fields ?? [] where !(field.isOptional && happens(onceIn: 3)) {
            let value = field.key == pattern?.label ? .text(name()) : value(field.value)
            if let value { members.append((field.key, value)) }
        }
        let hasID = pattern.map { $0.ids > 0 && happens(onceIn: $0.ids) } ?? false
        return .node(number, .record(kind), id: hasID ? name() : nil, members)
    }

    /// Members without those whose keys stand before them; references that are not linked yet have all one key.
    private func distinct(
        _ members: [(key: String, value: ModelSketch)]
    ) -> [(key: String, value: ModelSketch)] {
        var keys: Set<String> = []
        return members.filter { member in
            if case .reference(-1) = member.value { return true }
            return keys.insert(member.key).inserted
        }
    }

    // MARK: References of the base

    private mutating func linked(_ sketch: ModelSketch) -> ModelSketch {
        collectTargets(of: sketch)
        return linked(sketch, as: .record([schema.root])) ?? sketch
    }

    private mutating func collectTargets(of sketch: ModelSketch) {
        guard case .node(let number, let form, _, let members) = sketch else { return }
        if case .record(let kind) = form { targets[kind, default: []].append(number) }
        for member in members { collectTargets(of: member.value) }
    }

    private mutating func linked(_ sketch: ModelSketch, as pattern: ValuePattern?) -> ModelSketch? {
        switch sketch {
        case .reference: return pattern.flatMap { value($0) }
        case .node(let number, let form, let id, let members):
            var linkedMembers: [(key: String, value: ModelSketch)] = []
            for member in members {
                guard let value = linked(member.value, as: self.pattern(of: form, member.key)) else { continue }
                var key = member.key
                if case .list = form, case .reference = value { key = elementKey(of: value) }
                linkedMembers.append((key, value))
            }
            return .node(number, form, id: id, distinct(linkedMembers))
        default: return sketch
        }
    }

    private func pattern(of form: ModelNode.Form, _ key: String) -> ValuePattern? {
        switch form {
        case .record(let kind): schema.records[kind]?.fields.first { $0.key == key }?.value
        case .list(let element, _), .map(let element, _): element
        }
    }
}
