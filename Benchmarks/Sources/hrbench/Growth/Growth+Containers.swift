import Foundation
import HRArchiving

extension Growth {
    /// Containers that are removed or moved, sets and dictionaries that change, and files of one line.
    static func containers(_ count: Int) -> [Subject] {
        let holders = { (0..<count).map(Holder.init) }
        let lists = { Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", [$0, $0 + 1]) }) }
        return changes("a container of an object is lost", count, holders) { $0[count / 2].box = nil }
            + changes("a container moves to another object", count, holders) {
                $0[count / 4].box = $0[count / 2].box
                $0[count / 2].box = nil
            }
            + changes("all containers of objects are lost", count, holders) { holders in
                for index in holders.indices { holders[index].box = nil }
            }
            + changes("a container of a dictionary is lost", count, lists) { $0["key \(count / 2)"] = nil }
            + changes("a container of a dictionary moves", count, lists) {
                $0["other key"] = $0.removeValue(forKey: "key \(count / 2)")
            }
            + changes("a set gets an element", count, { Set((0..<count).map(Item.init)) }) {
                $0.insert(Item(number: count))
            }
            + changes("a set loses an element", count, { Set((0..<count).map(Item.init)) }) {
                $0.remove(Item(number: count / 2))
            }
            + changes("a set gets as many elements again", count, { Set((0..<count).map(Item.init)) }) {
                $0.formUnion((count..<2 * count).map(Item.init))
            }
            + changes("all numbers beside a reference", count, { Shared(numbers: Array(0..<count)) }) { shared in
                for index in shared.numbers.indices { shared.numbers[index] += 1 }
            }
            + changes("new objects with ids", count, { Shared(numbers: []) }, by: naming) { shared in
                let objects = (0..<count).map(ItemObject.init)
                (shared.objects, shared.others) = (objects, objects)
            }
            + changes("an object goes to a reference to it", count, { Shared(numbers: Array(0..<count)) }) {
                $0.objects.removeFirst()
            }
            + changes("a file of one line", count, { (0..<count).map(Item.init) }, as: HRFormat.json.compact) {
                $0[count / 2].score += 1
            }
    }

    private static let naming = HRArchiver(references: .ids, limits: limits)

    /// Two lists that contain the same object.
    private struct Shared: HRCoding {
        var numbers: [Int]
        var objects = [ItemObject(number: 0)]
        var others: [ItemObject]

        init(numbers: [Int]) {
            self.numbers = numbers
            others = objects
        }

        init(coder: HRDecoder) throws {
            numbers = try coder.decode(forKey: "numbers")
            objects = try coder.decode(forKey: "objects")
            others = try coder.decode(forKey: "others")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(numbers, forKey: "numbers")
            try coder.encode(objects, forKey: "objects")
            try coder.encode(others, forKey: "others")
        }
    }

    /// A value that is changed and saved into a new file for each call; and the same change without types.
    private static func changes<Value: HRCoding>(
        _ name: String, _ count: Int, _ make: @escaping () -> Value, as format: HRFormat = .json,
        by archiver: HRArchiver = Growth.archiver, _ change: @escaping (inout Value) -> Void
    ) -> [Subject] {
        [
            subject("changes and their difference", "json", name, count) {
                let folder = try BenchFolder()
                let url = folder.file("value.json")
                try archiver.archive(make(), to: url, as: format)
                let file = try unarchiver.open(Value.self, at: url, savedBy: archiver)
                change(&file.root)
                return {
                    try withExtendedLifetime(folder) { try file.changes().unifiedDiff.utf8.count }
                }
            } isRight: {
                $0 > 0
            },
            subject("archive, open and save", "json", name, count) {
                let folder = try BenchFolder()
                let url = folder.file("value.json")
                return {
                    try archiver.archive(make(), to: url, as: format)
                    let file = try unarchiver.open(Value.self, at: url, savedBy: archiver)
                    change(&file.root)
                    return try withExtendedLifetime(folder) { try file.save().count }
                }
            } isRight: {
                $0 > 0
            },
            subject("update text", "json", name, count) {
                var value = make()
                let text = try HRDocumentText(archiver.archive(value, as: format), by: HRUnarchiver(limits: limits))
                change(&value)
                let document = try archiver.document(archiving: value)
                return {
                    var text = text
                    try text.update(to: document)
                    return try text.edits.count
                }
            } isRight: {
                $0 > 0
            },
        ]
    }
}
