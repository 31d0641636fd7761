import Foundation
import HRArchiving
import TestSupport
import Testing

/// References that pass through other references, to values and to objects, in files that people wrote: whatever a program
/// changes about what stands on the way, all lead to what they mean.
@Suite("Saving what is referred to by way of other references")
struct ReroutedSaveTests {
    private static let texts = [
        ##"{"lead": {"$alias": "people.0"}, "people": [{"name": "Anna", "friend": {"$alias": "lead"}}, {"name": "Bert"}], "##
            + ##""rows": [[1], [2, 3], [4]], "best": {"$alias": "rows.1"}, "boss": {"$alias": "lead"}, "##
            + ##""title": {"$alias": "lead.name"}, "pair": [{"$alias": "boss"}, {"$alias": "people.1"}]}"##,
        ##"{"$definitions": {"anna": {"name": "Anna", "friend": {"$alias": "boss"}}, "row": [5, 6], "t": "T"}, "##
            + ##""lead": {"$alias": "#anna"}, "people": [{"$alias": "#anna"}, {"$id": "bert", "name": "Bert"}], "##
            + ##""rows": [{"$alias": "#row"}, [2, 3], {"$alias": "#row"}], "best": {"$alias": "rows.2"}, "##
            + ##""boss": {"$alias": "#bert"}, "title": {"$alias": "#t"}, "pair": {"$alias": "people"}}"##,
        ##"{"boss": {"$id": "b", "name": {"$alias": "title"}}, "lead": {"$alias": "boss"}, "people": {"$alias": "pair"}, "##
            + ##""rows": [[1, {"$alias": "rows.0.0"}], {"$alias": "rows.0"}], "title": "x", "##
            + ##""pair": [{"name": "A"}, {"name": {"$alias": "boss.name"}, "friend": {"$alias": "pair.0"}}]}"##,
    ]

    @Test("What was saved is read", .slow, arguments: texts, [HRFormat.json, .xmlPropertyList])
    func rounds(text: String, format: HRFormat) throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "board.plist")
            for seed in 0..<Scale.count(150, inDebug: 30) {
                try HRUnarchiver().document(from: Data(text.utf8)).write(to: url, as: format)
                try check(url, SeededGenerator(seed: UInt64(seed)))
            }
        }
    }

    private func check(_ url: URL, _ seed: SeededGenerator) throws {
        var chance = seed
        let file: HRArchiveFile<Board> = try HRUnarchiver().open(Board.self, at: url)
        for _ in 0..<3 {
            for _ in 0...Int.random(in: 0...3, using: &chance) { file.root.change(using: &chance) }
            try file.save()
            let read = try HRUnarchiver().unarchive(Board.self, from: url)
            #expect(read.outline == file.root.outline)
            #expect(try file.save().isEmpty)
        }
    }
}

private final class Player: HRCoding {
    static var archiveName: String { "Player" }
    var name: String
    var friend: Player?

    init(_ name: String) { self.name = name }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        try coder.decodeReference(forKey: "friend") { [unowned self] in friend = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(friend, forKey: "friend")
    }
}

private final class Board: HRCoding {
    static var archiveName: String { "Board" }
    var rows: [[Int]]
    var best: [Int]?
    var lead: Player?
    var boss: Player?
    var title: String
    var people: [Player]
    var pair: [Player?]

    init(coder: HRDecoder) throws {
        rows = try coder.decode(forKey: "rows")
        best = try coder.decodeIfPresent(forKey: "best")
        title = try coder.decode(forKey: "title")
        people = try coder.decode(forKey: "people")
        lead = try coder.decodeIfPresent(forKey: "lead")
        boss = try coder.decodeIfPresent(forKey: "boss")
        pair = try coder.decode(forKey: "pair")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(lead, forKey: "lead")
        try coder.encode(people, forKey: "people")
        try coder.encode(rows, forKey: "rows")
        try coder.encode(best, forKey: "best")
        try coder.encode(boss, forKey: "boss")
        try coder.encode(title, forKey: "title")
        try coder.encode(pair, forKey: "pair")
    }

    func change(using chance: inout SeededGenerator) {
        if Int.random(in: 0..<2, using: &chance) == 0 {
            changeValues(using: &chance)
        } else {
            changePlayers(using: &chance)
        }
    }

    private func changeValues(using chance: inout SeededGenerator) {
        let number = Int.random(in: 10..<100, using: &chance)
        switch Int.random(in: 0..<7, using: &chance) {
        case 0: if !rows.isEmpty { rows.remove(at: Int.random(in: rows.indices, using: &chance)) }
        case 1: rows.insert([number], at: Int.random(in: 0...rows.count, using: &chance))
        case 2: if !rows.isEmpty { rows[Int.random(in: rows.indices, using: &chance)].append(number) }
        case 3: best = [number]
        case 4: best = nil
        case 5: rows.shuffle(using: &chance)
        default: title = "t\(number)"
        }
    }

    private func changePlayers(using chance: inout SeededGenerator) {
        let all = people + [lead, boss].compactMap { $0 }
        let one = all.randomElement(using: &chance), other = all.randomElement(using: &chance)
        switch Int.random(in: 0..<9, using: &chance) {
        case 0: lead = one
        case 1: boss = one
        case 2: (lead, boss) = (nil, Bool.random(using: &chance) ? nil : boss)
        case 3: if !people.isEmpty { people.remove(at: Int.random(in: people.indices, using: &chance)) }
        case 4: people.insert(Player("new"), at: Int.random(in: 0...people.count, using: &chance))
        case 5: one?.name = "n\(Int.random(in: 10..<100, using: &chance))"
        case 6: one?.friend = Bool.random(using: &chance) ? other : nil
        case 7: pair = Bool.random(using: &chance) ? [] : [one, other]
        default: people.shuffle(using: &chance)
        }
    }

    /// The graph as text: each player by a number, with the numbers of those that it refers to.
    var outline: String {
        var numbers: [ObjectIdentifier: Int] = [:]
        var found: [Player] = []
        func number(of player: Player?) -> Int {
            guard let player else { return -1 }
            if let known = numbers[ObjectIdentifier(player)] { return known }
            numbers[ObjectIdentifier(player)] = found.count
            found.append(player)
            return found.count - 1
        }
        var text = "\(rows) \(best.map { "\($0)" } ?? "-") \(title) \(number(of: lead)) \(number(of: boss)) "
        text += "\(people.map(number)) \(pair.map(number))"
        var next = 0
        while next < found.count {
            text += " \(found[next].name) \(number(of: found[next].friend))"
            next += 1
        }
        return text
    }
}
