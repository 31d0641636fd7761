import Foundation
import HRArchiving
import TestSupport

/// A value of an old-style text, which knows its comments: what edits shall come to. It has nothing in common with the
/// editor.
final class OldStyleThing {
    enum Kind: Equatable { case leaf(HRNode), array, dictionary }

    var kind: Kind
    /// The key in a dictionary.
    var key = ""
    /// The comments that go with the member: above it, beside it, and behind its key.
    var comments: Set<Int> = []
    /// The comments of the container itself, which stay when members go.
    var own: Set<Int> = []
    /// Comments of members that are gone or of a container that has changed. Which member they belong to depends on
    /// what comes beside them.
    var loose: Set<Int> = []
    private(set) var children: [OldStyleThing] = []
    private(set) weak var parent: OldStyleThing?

    init(_ kind: Kind) { self.kind = kind }

    convenience init(_ node: HRNode) {
        switch node {
        case .array(let elements):
            self.init(.array)
            for element in elements { add(OldStyleThing(element)) }
        case .dictionary(let fields):
            self.init(.dictionary)
            for field in fields {
                let child = OldStyleThing(field.value)
                child.key = field.key
                add(child)
            }
        default: self.init(.leaf(node))
        }
    }

    var isLeaf: Bool { kind != .array && kind != .dictionary }
    var isDictionary: Bool { kind == .dictionary }
    var isData: Bool { if case .leaf(.data) = kind { true } else { false } }

    func add(_ child: OldStyleThing, at index: Int? = nil) {
        child.parent = self
        children.insert(child, at: index ?? children.count)
    }

    func detach() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Gives the value another one; the comments of the member stay. A container that stays one of its kind may keep
    /// comments that are in it.
    func become(_ node: HRNode) {
        let other = OldStyleThing(node)
        let isSameKind = kind == other.kind && !isLeaf
        let inside = all.reduce(into: Set<Int>()) { $0.formUnion($1.own.union($1.loose)) }
            .union(children.flatMap(\.all).flatMap(\.comments))
        kind = other.kind
        children = []
        (own, loose) = ([], isSameKind ? inside : [])
        for child in other.children { add(child) }
    }

    func sortKeys() {
        if isDictionary {
            children.sort { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
        }
        for child in children { child.sortKeys() }
    }

    /// The value itself and all in it.
    var all: [OldStyleThing] { [self] + children.flatMap(\.all) }

    var path: HRPath {
        guard let parent else { return HRPath() }
        if parent.isDictionary { return parent.path.appending(key) }
        return parent.path.appending(String(parent.children.firstIndex { $0 === self } ?? 0))
    }

    func contains(_ other: OldStyleThing) -> Bool {
        sequence(first: other) { $0.parent }.contains { $0 === self }
    }

    var node: HRNode {
        switch kind {
        case .leaf(let node): node
        case .array: .array(children.map(\.node))
        case .dictionary: .dictionary(HRFields(children.map { ($0.key, $0.node) }))
        }
    }

    /// Lets the comments of the container become loose, as its members change.
    func loosen() {
        loose.formUnion(own)
        own = []
    }
}

/// Makes old-style texts whose comments have owners: projects of Xcode and tables of strings, as tools and people write
/// them.
struct OldStyleText {
    var chance: SeededGenerator
    let root: OldStyleThing
    private(set) var text = ""
    let quotes: OldStyleQuotes
    let encoding: TestedEncoding
    private let unit: String
    private let lineBreak: String
    private let hasComments: Bool
    private let hasLateComments: Bool
    private let hasTrailingCommas: Bool
    private let isTight: Bool
    private let emptyInside: (lines: Bool, blank: String)
    private let isBare: Bool
    /// How many members may still be made.
    private var room: Int
    private var memberCount = 0
    private(set) var commentCount = 0

    /// Makes a text; equal seeds make equal texts.
    ///
    /// - Parameter hasLateComments: Whether comments stand between the last separator on a line and the bracket behind
    ///   it.
    init(seed: UInt64, hasLateComments: Bool = true, quotes: OldStyleQuotes? = nil) {
        var chance = SeededGenerator(seed: seed)
        func one<Value>(of values: [Value], or other: Value) -> Value { values.randomElement(using: &chance) ?? other }
        encoding = one(of: [TestedEncoding.unicode[0]] + TestedEncoding.unicode, or: TestedEncoding.unicode[0])
        unit = one(of: ["\t", "\t", "  ", "    "], or: "\t")
        lineBreak = one(of: ["\n", "\n", "\r\n"], or: "\n")
        hasComments = one(of: [true, true, true, false], or: true)
        self.hasLateComments = hasLateComments
        self.quotes = quotes ?? one(of: OldStyleQuotes.allCases, or: .never)
        hasTrailingCommas = Bool.random(using: &chance)
        isTight = Bool.random(using: &chance)
        emptyInside = one(of: [(false, ""), (true, ""), (false, " ")], or: (false, ""))
        let isArray = one(of: [true, false, false, false], or: false)
        isBare = !isArray && Bool.random(using: &chance)
        room = Int.random(in: 0...60, using: &chance)
        root = OldStyleThing(isArray ? .array : .dictionary)
        self.chance = chance
        write()
    }

    var data: Data { encoding.data(text) ?? Data() }

    mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &chance) == 0 }

    private mutating func write() {
        if isBare {
            if room == 0 || once(in: 3) { text += comment(of: nil, endsLine: true) + lineBreak + lineBreak }
            if commentCount > 0 { root.own.insert(commentCount) }
            // A file without braces and without a comment is no file if it has no members either.
            lines(of: root, atLeast: commentCount > 0 ? 0 : 1, depth: 0, indent: "")
        } else {
            text += once(in: 3) ? "// !$*UTF8*$!" + lineBreak : ""
            // Braces with nothing between them are JSON.
            container(root, atLeast: root.isDictionary ? 1 : 0, depth: 0, indent: "", isOneLine: once(in: 6))
            text += once(in: 3) ? "" : lineBreak
        }
    }

    // MARK: Comments

    /// A comment, which is noted as one of the member.
    private mutating func comment(of thing: OldStyleThing?, endsLine: Bool) -> String {
        commentCount += 1
        thing?.comments.insert(commentCount)
        return endsLine && once(in: 2) ? "// c\(commentCount)." : "/* c\(commentCount). */"
    }

    /// A comment of the container.
    private mutating func ownComment(of thing: OldStyleThing, endsLine: Bool = true) -> String {
        let text = comment(of: nil, endsLine: endsLine)
        thing.own.insert(commentCount)
        return text
    }

    private mutating func happens(onceIn times: Int) -> Bool { hasComments && once(in: times) }

    /// A comment directly behind a value or a separator, now and then.
    private mutating func beside(_ thing: OldStyleThing, endsLine: Bool, onceIn times: Int) {
        guard happens(onceIn: times) else { return }
        // A comment that begins directly behind a word would be a part of it.
        let isBehindMark = text.utf8.last.map { "\"'>)};,".utf8.contains($0) } ?? false
        text += isBehindMark && once(in: 3) ? "" : " "
        text += comment(of: thing, endsLine: endsLine)
    }

    // MARK: Values

    private static let leaves: [(text: String, node: HRNode)] = [
        ("a", "a"), ("1", "1"), ("1.50", "1.50"), ("YES", "YES"), ("com.example.my-app", "com.example.my-app"),
        ("/usr/bin", "/usr/bin"), ("a:b", "a:b"), ("\"\"", ""), ("\"a b\"", "a b"), ("'it'", "it"),
        ("\"// no comment\"", "// no comment"), ("\"/* a */\"", "/* a */"), ("\"\\U00e9\"", "é"), ("\"é\"", "é"),
        ("\"a\\\"b;\"", "a\"b;"), ("\"<group>\"", "<group>"), ("<0a0B>", .data(Data([0x0A, 0x0B]))),
        ("<>", .data(Data())), ("< 0a 0b0c >", .data(Data([0x0A, 0x0B, 0x0C]))), ("\"$(A)/b\"", "$(A)/b"),
    ]

    private mutating func value(_ thing: OldStyleThing, depth: Int, indent: String, isOneLine: Bool) {
        if !thing.isLeaf {
            container(thing, atLeast: 0, depth: depth, indent: indent, isOneLine: isOneLine || once(in: 3))
            return
        }
        let leaf = Self.leaves.randomElement(using: &chance) ?? Self.leaves[0]
        thing.kind = .leaf(leaf.node)
        text += quotes.text(leaf.text, &chance)
    }

    private mutating func member(_ thing: OldStyleThing, depth: Int, indent: String, isOneLine: Bool) {
        if thing.parent?.isDictionary == true {
            thing.key = once(in: 5) ? "key \(memberCount)" : "k\(Int.random(in: 0..<9, using: &chance))_\(memberCount)"
            text += thing.key.contains(" ") ? "\"\(thing.key)\"" : quotes.text(thing.key, &chance)
            if thing.isLeaf, once(in: 9) {
                thing.kind = .leaf(.string(thing.key))
                return
            }
            beside(thing, endsLine: false, onceIn: 6)
            text += isTight && once(in: 2) ? "=" : " = "
            if happens(onceIn: 12) { text += comment(of: thing, endsLine: false) + " " }
        }
        value(thing, depth: depth, indent: indent, isOneLine: isOneLine)
    }

    private mutating func newMember(of thing: OldStyleThing, depth: Int) -> OldStyleThing {
        let child = OldStyleThing(.leaf(""))
        if depth < 4, once(in: 3) { child.kind = once(in: 2) ? .array : .dictionary }
        thing.add(child)
        (room, memberCount) = (room - 1, memberCount + 1)
        return child
    }

    private mutating func count(atLeast least: Int) -> Int {
        max(least, min(room, once(in: 6) ? 0 : Int.random(in: 1...9, using: &chance)))
    }

    private mutating func container(
        _ thing: OldStyleThing, atLeast least: Int, depth: Int, indent: String, isOneLine: Bool
    ) {
        let (open, close) = thing.isDictionary ? ("{", "}") : ("(", ")")
        let count = count(atLeast: least)
        text += open
        if count == 0, !happens(onceIn: 4) {
            text += emptyInside.lines ? lineBreak + indent : emptyInside.blank
        } else if isOneLine {
            oneLine(of: thing, count, depth: depth, indent: indent)
        } else {
            if happens(onceIn: 8) { text += " " + ownComment(of: thing) }
            text += lineBreak
            lines(of: thing, atLeast: count, depth: depth, indent: indent + unit)
            text += indent
        }
        text += close
    }

    private mutating func oneLine(of thing: OldStyleThing, _ count: Int, depth: Int, indent: String) {
        text += isTight ? "" : " "
        if count == 0 { text += ownComment(of: thing, endsLine: false) + " " }
        for index in 0..<count {
            let child = newMember(of: thing, depth: depth + 1)
            if happens(onceIn: 8) { text += comment(of: child, endsLine: false) + " " }
            member(child, depth: depth + 1, indent: indent, isOneLine: true)
            beside(child, endsLine: false, onceIn: 8)
            let isLast = index + 1 == count
            text += thing.isDictionary ? ";" : isLast && !hasTrailingCommas ? "" : ","
            if isLast, hasLateComments { beside(child, endsLine: false, onceIn: 9) }
            text += !isLast || thing.isDictionary || !isTight ? " " : ""
        }
    }

    /// Members on lines of their own, or now and then on the line of the member before.
    private mutating func lines(of thing: OldStyleThing, atLeast least: Int, depth: Int, indent: String) {
        let count = max(least, depth == 0 ? room / 3 : 0)
        var sharesLine = false
        for index in 0..<count {
            let child = newMember(of: thing, depth: depth + 1)
            let isLast = index + 1 == count
            if sharesLine {
                text += " "
                if happens(onceIn: 4) { text += comment(of: child, endsLine: false) + " " }
            } else {
                above(child, in: thing, indent)
            }
            member(child, depth: depth + 1, indent: indent, isOneLine: false)
            beside(child, endsLine: false, onceIn: 8)
            text += thing.isDictionary ? ";" : isLast && !hasTrailingCommas ? "" : ","
            sharesLine = !isLast && once(in: 9)
            if sharesLine { continue }
            beside(child, endsLine: true, onceIn: 4)
            text += lineBreak
        }
        if happens(onceIn: count == 0 ? 1 : 8) { text += indent + ownComment(of: thing) + lineBreak }
    }

    /// What stands above a member: a blank line, a title, a comment with a blank line under it, comments of the member.
    private mutating func above(_ child: OldStyleThing, in thing: OldStyleThing, _ indent: String) {
        if once(in: 5) { text += lineBreak }
        if happens(onceIn: 9) { text += indent + ownComment(of: thing) + lineBreak + lineBreak }
        // A comment above a title has nothing to belong to but the container.
        if !indent.isEmpty, happens(onceIn: 9) {
            if once(in: 4) { text += indent + ownComment(of: thing) + lineBreak }
            text += ownComment(of: thing, endsLine: false) + lineBreak
        }
        while happens(onceIn: 4) { text += indent + comment(of: child, endsLine: true) + lineBreak }
        text += indent
    }
}
