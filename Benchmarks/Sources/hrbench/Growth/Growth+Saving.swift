import Foundation
import HRArchiving

extension Growth {
    /// Lists that are read, changed in one position and saved, with every call that does so.
    static func saving(_ count: Int) -> [Subject] {
        let structures = Shelf(coded: Item.self, "structures")
        let objects = Shelf(coded: ItemObject.self, "objects")
        let plain = Shelf(plain: PlainItem.self, "Codable structures")
        let plainObjects = Shelf(plain: PlainItemObject.self, "Codable objects")
        return saves(structures, "json", count) + saves(structures, "plist", count) + saves(objects, "json", count)
            + saves(plain, "json", count) + saves(plainObjects, "json", count)
            + otherCalls(structures, count) + otherCalls(objects, count) + texts(structures, count)
            + texts(objects, count)
    }

    /// The calls that open and save lists of one element type.
    private struct Shelf<Element: Numbered> {
        let name: String
        let open: (URL) throws -> HRArchiveFile<[Element]>
        let archive: ([Element], URL) throws -> Void
        let update: ([Element], URL) throws -> HRChanges
        let document: ([Element]) throws -> HRDocument

        init(coded: Element.Type, _ name: String) where Element: HRCoding {
            self.name = name
            open = { try unarchiver.open([Element].self, at: $0, savedBy: archiver) }
            archive = { try archiver.archive($0, to: $1) }
            update = { try archiver.update($0, at: $1, readBy: unarchiver) }
            document = { try archiver.document(archiving: $0) }
        }

        init(plain: Element.Type, _ name: String) where Element: Codable {
            self.name = name
            open = { try unarchiver.open([Element].self, at: $0, savedBy: archiver) }
            archive = { try archiver.archive($0, to: $1) }
            update = { try archiver.update($0, at: $1, readBy: unarchiver) }
            document = { try archiver.document(archiving: $0) }
        }

        func list(_ count: Int) -> [Element] { (0..<count).map(Element.init) }

        func file(_ count: Int, in folder: BenchFolder, _ extension: String = "json") throws -> URL {
            let url = folder.file("list.\(`extension`)")
            try archive(list(count), url)
            return url
        }
    }

    /// Changes of a single element of a list.
    private enum Change: String, CaseIterable {
        case append = "an element is appended"
        case insert = "an element is inserted"
        case remove = "an element is removed"
        case move = "an element moves"

        func apply<Element: Numbered>(to list: inout [Element]) {
            switch self {
            case .append: list.append(Element(number: list.count + 1_000_000))
            case .insert: list.insert(Element(number: list.count + 1_000_000), at: list.count / 2)
            case .remove: list.remove(at: list.count / 2)
            case .move:
                let element = list.remove(at: list.count / 4)
                list.insert(element, at: list.count * 3 / 4)
            }
        }
    }

    private static func saves<Element>(_ shelf: Shelf<Element>, _ format: String, _ count: Int) -> [Subject] {
        Change.allCases.map { change in
            subject("save", format, "\(shelf.name), \(change.rawValue)", count) {
                let folder = try BenchFolder()
                let file = try shelf.open(shelf.file(count, in: folder, format))
                return {
                    try withExtendedLifetime(folder) {
                        change.apply(to: &file.root)
                        return try file.save().count
                    }
                }
            } isRight: {
                $0 > 0
            }
        }
    }

    private static func otherCalls<Element>(_ shelf: Shelf<Element>, _ count: Int) -> [Subject] {
        Change.allCases.flatMap { change in
            [
                subject("changes", "json", "\(shelf.name), \(change.rawValue)", count) {
                    let folder = try BenchFolder()
                    let file = try shelf.open(shelf.file(count, in: folder))
                    let before = file.root
                    change.apply(to: &file.root)
                    let after = file.root
                    return {
                        try withExtendedLifetime((folder, before)) {
                            file.root = after
                            return try file.changes().count
                        }
                    }
                } isRight: {
                    $0 > 0
                },
                subject("update", "json", "\(shelf.name), \(change.rawValue)", count) {
                    let folder = try BenchFolder()
                    let url = try shelf.file(count, in: folder)
                    let list = Box(shelf.list(count))
                    return {
                        try withExtendedLifetime(folder) {
                            change.apply(to: &list.value)
                            return try shelf.update(list.value, url).count
                        }
                    }
                } isRight: {
                    $0 > 0
                },
            ]
        }
    }

    /// The same changes of a text without types.
    private static func texts<Element>(_ shelf: Shelf<Element>, _ count: Int) -> [Subject] {
        Change.allCases.map { change in
            subject("update text", "json", "\(shelf.name), \(change.rawValue)", count) {
                var list = shelf.list(count)
                let text = try HRDocumentText(
                    HRFormat.json.data(from: shelf.document(list), limits: limits), by: HRUnarchiver(limits: limits))
                change.apply(to: &list)
                let document = try shelf.document(list)
                return {
                    var text = text
                    try text.update(to: document)
                    return (text, document)
                }
            } isRight: { text, document in
                try text.document.root == document.root
            }
        }
    }
}

/// A value that is changed in each call.
final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
