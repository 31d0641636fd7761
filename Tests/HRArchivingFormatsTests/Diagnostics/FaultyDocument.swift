import Foundation
import HRArchiving
import TestSupport
import Testing

/// A mistake that somebody makes in a file: at one place of its document.
enum Mistake: Sendable {
    case wrongType(HRPath)
    case misspelt(HRPath)
    case removed(HRPath)
    case brokenAlias(HRPath)

    var path: HRPath {
        switch self {
        case .wrongType(let path), .misspelt(let path), .removed(let path), .brokenAlias(let path): path
        }
    }

    /// Whether keys are no longer there that others may refer to.
    var takesSomethingOut: Bool {
        switch self {
        case .removed, .misspelt: true
        case .wrongType, .brokenAlias: false
        }
    }

    /// What a place at fault shows in a text: it stands nowhere else.
    static let number = 987_654
    static let word = "nowhere"

    /// Every mistake that can be made in a document.
    static func all(in document: HRDocument) -> [Mistake] {
        var mistakes: [Mistake] = []
        visit(document.root, HRPath()) { node, path, hasKey in
            switch node {
            case .alias: mistakes.append(.brokenAlias(path))
            default: mistakes.append(.wrongType(path))
            }
            if hasKey { mistakes += [.misspelt(path), .removed(path)] }
        }
        return mistakes
    }

    private static func visit(_ node: HRNode, _ path: HRPath, _ body: (HRNode, HRPath, Bool) -> Void) {
        if case .array(let elements) = node {
            for (index, element) in elements.enumerated() {
                body(element, path.appending(String(index)), false)
                visit(element, path.appending(String(index)), body)
            }
        }
        for (key, value) in node.fields ?? [:] {
            body(value, path.appending(key), true)
            visit(value, path.appending(key), body)
        }
    }

    /// Makes the mistake.
    func make(in document: inout HRDocument) {
        switch self {
        case .wrongType(let path):
            if case .integer = document[path] {
                document[path] = .string(Self.word)
            } else {
                document[path] = .integer(HRInteger(Int64(Self.number)))
            }
        case .brokenAlias(let path): document[path] = .alias(HRAlias(Self.word + ".0"))
        case .removed(let path): document[path] = nil
        case .misspelt(let path):
            let value = document[path]
            document[path] = nil
            document[misspelt(path)] = value
        }
    }

    func misspelt(_ path: HRPath) -> HRPath {
        (path.parent ?? HRPath()).appending((path.components.last ?? "") + "x")
    }

    /// Some mistakes by chance, without those that have to do with one drawn before.
    static func draw(_ count: Int, from all: [Mistake], using generator: inout SeededGenerator) -> [Mistake] {
        var drawn: [Mistake] = []
        for _ in 0..<count {
            let next = all[generator.number(below: all.count)]
            if drawn.allSatisfy(next.isApart) { drawn.append(next) }
        }
        return drawn
    }

    /// Whether two mistakes have nothing to do with one another.
    func isApart(from other: Mistake) -> Bool {
        !path.components.starts(with: other.path.components) && !other.path.components.starts(with: path.components)
    }
}

/// A valid sample, as ground for mistakes.
struct FaultySample: Sendable, CustomTestStringConvertible {
    let name: String
    let read: @Sendable (HRUnarchiver, Data) throws -> Void
    let diagnose: @Sendable (HRDocument) -> HRDiagnosis
    let diagnoseOneByOne: @Sendable (HRDocument) -> HRDiagnosis
    let unarchive: @Sendable (HRDocument) throws -> Void

    var testDescription: String { name }

    static var unarchiver: HRUnarchiver {
        var unarchiver = HRUnarchiver(registry: Drawing.registry, unknownKeys: .error)
        unarchiver.registry.register(Money.self)
        unarchiver.registry.register(OnRequest.self)
        return unarchiver
    }

    init<Value>(_ name: String, as type: Value.Type) {
        self.name = name
        read = { _ = try $0.unarchive(Value.self, from: $1) }
        diagnose = { Self.unarchiver.diagnose(Value.self, from: $0) }
        diagnoseOneByOne = {
            var unarchiver = Self.unarchiver
            unarchiver.faults.notesUnknownKeys = false
            return unarchiver.diagnose(Value.self, from: $0)
        }
        unarchive = { _ = try Self.unarchiver.unarchive(Value.self, from: $0) }
    }

    func document() throws -> HRDocument {
        let url = PackageFolder.url.appending(path: "SamplePlists/valid").appending(path: name)
        return try HRUnarchiver().document(from: url)
    }

    static let all = [
        FaultySample("ids.json", as: Team.self),
        FaultySample("key-paths.json", as: Team.self),
        FaultySample("classes.json", as: Team.self),
        FaultySample("forward-references.plist", as: Team.self),
        FaultySample("dots-in-keys.json", as: [String: Member].self),
        FaultySample("root.plist", as: Folder.self),
        FaultySample("codable-cycle.json", as: Station.self),
        FaultySample("existentials.json", as: Drawing.self),
        FaultySample("dictionary-keys.json", as: Timetable.self),
        FaultySample("versions.json", as: [Window].self),
        FaultySample("plain-valued-types.json", as: PriceList.self),
    ]
}
