import Foundation
import HRArchiving

extension Growth {
    /// Files that are opened, changed and saved, and texts that are edited, compared with the same work without
    /// editing.
    static func editing(_ count: Int) -> [Subject] {
        [("json", HRFormat.json), ("xml", .xmlPropertyList)].flatMap { name, format in
            files(name, format, count) + texts(name, format, count)
        }
    }

    private static func file(_ name: String, _ format: HRFormat, _ count: Int) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "hrbench-\(UUID().uuidString).\(name)")
        try archiver.archive(MutablePeople(count: count), to: url, as: format)
        return url
    }

    private static func files(_ name: String, _ format: HRFormat, _ count: Int) -> [Subject] {
        [
            subject("edit", name, "archive to a file", count) {
                let people = MutablePeople(count: count)
                let url = try file(name, format, 1)
                return { try archiver.archive(people, to: url, as: format) }
            } isRight: {
                true
            },
            subject("edit", name, "unarchive from a file", count) {
                let url = try file(name, format, count)
                return { try unarchiver.unarchive(MutablePeople.self, from: url) }
            } isRight: {
                $0.people.count == count
            },
            subject("edit", name, "open", count) {
                let url = try file(name, format, count)
                return { try unarchiver.open(MutablePeople.self, at: url, savedBy: archiver) }
            } isRight: {
                $0.root.people.count == count
            },
            subject("edit", name, "save one changed property", count) {
                let file = try unarchiver.open(
                    MutablePeople.self, at: file(name, format, count), savedBy: archiver)
                return {
                    file.root.people[count / 2].score += 1
                    return try file.save()
                }
            } isRight: {
                $0.count == 1
            },
        ]
    }

    private static func texts(_ name: String, _ format: HRFormat, _ count: Int) -> [Subject] {
        func edit(_ title: String, _ change: @escaping (inout HRDocumentText) throws -> Void) -> Subject {
            subject("edit", name, title, count) {
                let text = try HRDocumentText(
                    archiver.archive(MutablePeople(count: count), as: format), by: HRUnarchiver(limits: limits))
                return {
                    var text = text
                    try change(&text)
                    return try text.edits.count
                }
            } isRight: {
                $0 >= 1
            }
        }
        return [
            edit("set one value") { try $0.set("x", at: HRPath("people.\(count / 2).name")) },
            edit("set 1,000 values") { text in
                try text.edit { for index in 0..<1000 { $0.set(.string("x\(index)"), at: path(index, count, "name")) } }
            },
            edit("insert 1,000 elements") { text in
                try text.edit { for index in 0..<1000 { $0.insert(["name": "x"], at: path(index, count, nil)) } }
            },
            edit("lay out") { try $0.format(indent: "    ") },
        ]
    }

    /// The path of one of 1,000 elements of the list.
    private static func path(_ index: Int, _ count: Int, _ key: String?) -> HRPath {
        HRPath(["people", String(index * max(1, count / 1000) % count)] + (key.map { [$0] } ?? []))
    }
}
