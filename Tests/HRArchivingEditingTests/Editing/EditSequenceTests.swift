import Foundation
import HRArchiving
import TestSupport
import Testing

/// Edits of all kinds in a row, of documents with references of all kinds, against the same edits of a tree whose references
/// are pointers: what the text says is what the tree says, and each reference leads to what it leads to there.
@Suite("Edits in a row")
struct EditSequenceTests {
    private static let parts = 0..<4
    private static let count = RandomEditTests.count

    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// One edit: what the text is asked for, and what the model does.
    private struct Edit {
        let name: String
        let text: (inout HRDocumentText.Batch) -> Void
        let model: () -> Bool
    }

    private final class Maker {
        var chance: SeededGenerator
        let model = EditModel()
        private var count = 0
        private var usedIDs: Set<String> = []
        /// What new references have meant.
        private(set) var meanings: [EditThing] = []
        private static let keys = ["a", "b", "c", "d"]
        private static let ids = ["i", "j", "k", "l"]

        init(seed: UInt64) {
            chance = SeededGenerator(seed: seed)
            fill(model.root, depth: 0)
            if once(in: 3) {
                for key in ["s", "t"] where !once(in: 3) {
                    let thing = EditThing(.dictionary)
                    thing.key = key
                    model.definitions.add(thing)
                    fill(thing, depth: 2)
                }
            }
            for thing in model.things where thing.kind == .leaf && thing.parent !== model.root && once(in: 3) {
                thing.kind = .reference
                thing.text = text()
            }
            model.lookUp()
            model.spell()
        }

        func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &chance) == 0 }

        private func fill(_ thing: EditThing, depth: Int) {
            let keys = thing.kind == .dictionary ? Self.keys.shuffled(using: &chance) : []
            for index in 0..<Int.random(in: depth == 0 ? 2...4 : 0...3, using: &chance) {
                let child = value(depth: depth + 1)
                if thing.kind == .dictionary { child.key = keys[index] }
                thing.add(child)
            }
        }

        private func value(depth: Int, isNew: Bool = false) -> EditThing {
            count += 1
            let thing = EditThing(
                depth > 3 ? .leaf : [.leaf, .array, .dictionary].randomElement(using: &chance) ?? .leaf)
            thing.number = count
            if thing.kind == .dictionary, !isNew, once(in: 3) {
                thing.id = Self.ids.first { !usedIDs.contains($0) && once(in: 2) }
                if let id = thing.id { usedIDs.insert(id) }
            }
            if thing.kind != .leaf { fill(thing, depth: max(depth, isNew ? 3 : 0)) }
            return thing
        }

        /// A reference by path, by id, through another reference, or to nothing.
        private func text() -> String {
            if once(in: 8) { return once(in: 2) ? "#m.a" : (Self.keys.randomElement(using: &chance) ?? "a") + ".b" }
            guard let target = model.things.randomElement(using: &chance) else { return "$root" }
            var names: [String] = []
            var next = target
            while let parent = next.parent {
                let id = next.parent === model.definitions ? next.key : next.id
                if let id, once(in: 2) { return HRAlias(id: id, path: HRPath(names)).text }
                if let reference = model.references.first(where: { model.target(of: $0) === next }), once(in: 2),
                    let path = model.path(of: reference)
                {
                    return path.appending(names).description
                }
                names.insert(next.component ?? "", at: 0)
                next = parent
            }
            return (model.path(of: target) ?? HRPath()).description
        }

        // MARK: Edits

        private func newKey(in thing: EditThing) -> String? {
            (Self.keys + ["e"]).shuffled(using: &chance).first { thing.child($0) == nil }
        }

        /// A new value without arrays in it, and with references now and then.
        private func fresh() -> EditThing {
            let thing = value(depth: 3, isNew: true)
            for inner in thing.all where inner.kind == .leaf && once(in: 4) {
                inner.kind = .reference
                inner.text = text()
            }
            return thing
        }

        /// Has the references of a new value mean what they do before the edit.
        private func look(up value: EditThing) {
            for inner in value.all where inner.kind == .reference {
                guard let (start, way) = model.look(up: inner.text) else { continue }
                (inner.start, inner.way) = (start, way)
                inner.meant = model.target(of: inner)
                if let meant = inner.meant { meanings.append(meant) }
            }
        }

        func edit() -> Edit? {
            let model = model
            let things = model.things
            guard let thing = things.randomElement(using: &chance), let path = model.path(of: thing) else {
                return nil
            }
            let isMember = thing.parent != nil && thing.parent !== nil
            switch Int.random(in: 0..<12, using: &chance) {
            case 0...1 where isMember && thing.parent !== model.definitions:
                return set(thing, path)
            case 2 where thing.kind == .dictionary:
                guard let key = newKey(in: thing) else { return nil }
                let value = fresh()
                value.key = key
                look(up: value)
                let node = value.node
                return Edit(
                    name: "set \(node) at \(path.appending(key))", text: { $0.set(node, at: path.appending(key)) }
                ) {
                    guard thing.kind == .dictionary, thing.child(key) == nil else { return false }
                    thing.add(value)
                    return true
                }
            case 3 where thing.kind == .array:
                let value = fresh()
                look(up: value)
                let node = value.node
                return Edit(name: "append \(node) to \(path)", text: { $0.append(node, to: path) }) {
                    guard thing.kind == .array else { return false }
                    thing.add(value)
                    return true
                }
            case 4 where thing.parent?.kind == .array:
                let value = fresh()
                look(up: value)
                let node = value.node
                let holder = thing.parent
                return Edit(name: "insert \(node) at \(path)", text: { $0.insert(node, at: path) }) {
                    guard let holder, holder.kind == .array,
                        let index = holder.children.firstIndex(where: { $0 === thing })
                    else { return false }
                    holder.add(value, at: index)
                    return true
                }
            case 5 where isMember:
                return Edit(name: "remove \(path)", text: { $0.remove(path) }) { model.remove(thing) }
            case 6...7 where thing.parent?.kind == .dictionary:
                guard let parent = thing.parent, let key = newKey(in: parent) else { return nil }
                return Edit(name: "rename \(path) to \(key)", text: { $0.rename(path, to: key) }) {
                    guard thing.parent?.kind == .dictionary, thing.parent?.child(key) == nil else { return false }
                    thing.key = key
                    return true
                }
            case 8:
                guard let id = thing.id,
                    let new = (Self.ids + ["n"]).shuffled(using: &chance).first(where: {
                        model.thing(withID: $0) == nil
                    })
                else { return nil }
                return Edit(name: "renameID \(id) to \(new)", text: { $0.renameID(id, to: new) }) {
                    guard thing.id == id, model.thing(withID: new) == nil else { return false }
                    thing.id = new
                    return true
                }
            case 9... where isMember:
                return move(thing, path, things)
            default: return nil
            }
        }

        private func set(_ thing: EditThing, _ path: HRPath) -> Edit? {
            let value = fresh()
            // How elements of arrays are known again is no matter of this test.
            guard value.kind != thing.kind || thing.kind == .leaf || thing.kind == .reference else { return nil }
            if thing.kind == .reference { value.text = value.kind == .reference ? value.text : "" }
            let model = model
            look(up: value)
            let node = value.node
            return Edit(name: "set \(node) at \(path)", text: { $0.set(node, at: path) }) {
                guard model.isThere(thing) else { return false }
                model.replace(thing, by: value)
                return true
            }
        }

        private func move(_ thing: EditThing, _ path: HRPath, _ things: [EditThing]) -> Edit? {
            let targets = things.filter { ($0.kind == .array || $0.kind == .dictionary) && !thing.contains($0) }
            guard let target = targets.randomElement(using: &chance), let holder = model.path(of: target) else {
                return nil
            }
            let model = model
            if target.kind == .dictionary {
                guard let key = newKey(in: target), target !== thing.parent else { return nil }
                let end = holder.appending(key)
                return Edit(name: "move \(path) to \(end)", text: { $0.move(path, to: end) }) {
                    guard !thing.contains(target), target.kind == .dictionary, target.child(key) == nil,
                        model.isThere(thing)
                    else { return false }
                    thing.detach()
                    thing.key = key
                    target.add(thing)
                    return model.isThere(target)
                }
            }
            let isSame = target === thing.parent
            let last = target.children.count - (isSame ? 1 : 0)
            let index = Int.random(in: 0...max(0, last), using: &chance)
            let end = holder.appending(String(index))
            let rest = target.children.filter { $0 !== thing }
            let before = index < rest.count ? rest[index] : nil
            return Edit(name: "move \(path) to \(end)", text: { $0.move(path, to: end) }) {
                guard !thing.contains(target), target.kind == .array, model.isThere(thing), model.isThere(target),
                    before.map({ $0.parent === target }) ?? true
                else { return false }
                thing.detach()
                target.add(thing, at: before.flatMap { next in target.children.firstIndex { $0 === next } })
                return true
            }
        }
    }

    // MARK: Texts

    private static func data(_ model: EditModel, _ seed: UInt64) throws -> Data {
        let document = HRDocument(
            model.root.node, definitions: HRFields(model.definitions.children.map { ($0.key, $0.node) }))
        switch seed % 4 {
        case 0: return try HRFormat.json.compact.data(from: document)
        case 1: return try HRFormat.json.data(from: document)
        case 2: return try HRFormat.xmlPropertyList.data(from: document)
        default:
            var text = String(decoding: try HRFormat.json.data(from: document), as: UTF8.self)
            var lines: [String] = []
            for (index, line) in text.split(separator: "\n").enumerated() {
                lines.append(index % 3 == 0 ? "// above \(index)\n\(line)" : "\(line) // beside \(index)")
            }
            text = lines.joined(separator: "\n") + "\n"
            return Data(text.utf8)
        }
    }

    private static func check(_ text: HRDocumentText, _ model: EditModel) throws {
        let document = try HRUnarchiver().document(from: text.data)
        var found = HRDocument(document.root, definitions: document.definitions)
        let wanted = HRDocument(
            model.root.node, definitions: HRFields(model.definitions.children.map { ($0.key, $0.node) }))
        let targets = Dictionary(try found.references().map { ($0.path, $0.target) }) { first, _ in first }
        for reference in model.references {
            guard let path = model.path(of: reference) else { continue }
            let target = model.target(of: reference).flatMap { model.path(of: $0) }
            guard let known = targets[path] else { throw Fault(description: "no reference at \(path) in\n\(found)") }
            guard known == target else {
                throw Fault(
                    description: "\(path) leads to \(known?.description ?? "nothing"), not to "
                        + "\(target?.description ?? "nothing") in\n\(found)")
            }
            found[path] = .alias("x")
        }
        var plain = wanted
        for reference in model.references {
            if let path = model.path(of: reference) { plain[path] = .alias("x") }
        }
        guard unordered(found.root) == unordered(plain.root),
            unordered(.dictionary(found.definitions)) == unordered(.dictionary(plain.definitions))
        else { throw Fault(description: "reads as\n\(found)\nnot as\n\(plain)") }
    }

    /// A value whose keys are in order.
    private static func unordered(_ node: HRNode) -> HRNode {
        switch node {
        case .array(let elements): return .array(elements.map(unordered))
        case .dictionary(let fields):
            return .dictionary(HRFields(fields.sorted { $0.key < $1.key }.map { ($0.key, unordered($0.value)) }))
        case .object(let object):
            let fields = HRFields(object.fields.sorted { $0.key < $1.key }.map { ($0.key, unordered($0.value)) })
            return .object(HRObject(className: object.className, id: object.id, fields: fields))
        default: return node
        }
    }

    private enum Asking: CaseIterable { case never, always, sometimes }

    private static func run(seed: UInt64, _ asking: Asking) throws {
        let maker = Maker(seed: seed)
        let model = maker.model
        let data = try data(model, seed)
        var text = try HRDocumentText(data)
        let start = try HRFormat.json.compact.data(from: text.document)
        var names: [String] = []
        do {
            try check(text, model)
            for _ in 0..<Int.random(in: 2...8, using: &maker.chance) {
                guard let edit = maker.edit() else { continue }
                // What would leave a reference to mean something else is refused, and so is not asked for.
                guard edit.model() else { return }
                names.append(edit.name)
                model.spell()
                model.lookUp()
                try text.edit(edit.text)
                switch asking {
                case .never: break
                case .always:
                    try text.makeChanges()
                    try check(text, model)
                case .sometimes: if maker.once(in: 2) { try text.makeChanges() }
                }
            }
            try check(text, model)
        } catch {
            throw Fault(
                description: "\(String(decoding: start, as: UTF8.self))\n\(names.joined(separator: "\n"))\n\(error)")
        }
    }

    private static func runTogether(seed: UInt64) throws {
        let maker = Maker(seed: seed)
        let model = maker.model
        let data = try data(model, seed)
        var text = try HRDocumentText(data)
        let start = try HRFormat.json.compact.data(from: text.document)
        var edits: [Edit] = []
        for _ in 0..<Int.random(in: 2...5, using: &maker.chance) {
            if let edit = maker.edit() { edits.append(edit) }
        }
        for edit in edits {
            // Edits of one batch may contradict one another.
            guard edit.model() else { return }
            model.spell()
        }
        // What a new reference means is not there any more: then it stays as it is given.
        guard maker.meanings.allSatisfy(model.isThere) else { return }
        model.lookUp()
        do {
            try text.edit { batch in for edit in edits { edit.text(&batch) } }
            try check(text, model)
        } catch {
            if let error = error as? HRError, error.code == .danglingReference { return }
            let names = edits.map(\.name).joined(separator: "\n")
            throw Fault(description: "\(String(decoding: start, as: UTF8.self))\n\(names)\n\(error)")
        }
    }

    @Test("Edits together, and references follow all of them", arguments: parts)
    func together(part: Int) {
        let size = Self.count / Self.parts.count
        var failures = 0
        for seed in part * size..<(part + 1) * size where failures < 3 {
            do {
                try Self.runTogether(seed: UInt64(seed))
            } catch {
                failures += 1
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("Edits one after the other, and references follow each", .slow, arguments: parts)
    func row(part: Int) {
        let size = Self.count / Self.parts.count
        var failures = 0
        for seed in part * size..<(part + 1) * size where failures < 3 {
            for asking in Asking.allCases where failures < 3 {
                do {
                    try Self.run(seed: UInt64(seed), asking)
                } catch {
                    failures += 1
                    Issue.record("seed \(seed), asking \(asking): \(error)")
                }
            }
        }
    }
}
