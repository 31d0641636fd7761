import Foundation
import HRArchiving

/// The people with every coding strategy and every notation, with the public calls: value to bytes or a file, and back.
struct Strategies {
    let count: Int

    private static let formats: [(name: String, format: HRFormat)] = [
        ("json", .json), ("xml", .xmlPropertyList), ("binary", .binaryPropertyList),
    ]

    var subjects: [Subject] {
        Self.formats.flatMap { name, format in
            keyed(name, format) + coded(name, format) + plain(name, format) + files(name, format)
                + diagnoses(name, format)
        }
    }

    // MARK: - Values to bytes, and back

    private func keyed(_ name: String, _ format: HRFormat) -> [Subject] {
        bothWays(
            name, "HRKeyedArchiver, NSCoding", make: KeyedDirectory.init,
            write: { try HRKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true, as: format) },
            read: { try HRKeyedUnarchiver.unarchivedObject(ofClass: KeyedDirectory.self, from: $0) },
            value: { $0?.value })
            + bothWays(
                name, "HRArchiver, NSCoding", make: KeyedDirectory.init,
                write: { try HRArchiver().archive($0, as: format) },
                read: { try HRUnarchiver().unarchive(KeyedDirectory.self, from: $0) }, value: \.value)
    }

    private func coded(_ name: String, _ format: HRFormat) -> [Subject] {
        let archivers = [
            ("", HRArchiver()), (" by ids", HRArchiver(references: .ids)),
            (" as HRCoder", HRArchiver(compatibility: .hrCoder)),
            (" with classes where needed", HRArchiver(classAnnotations: .whereNeeded)),
        ]
        return archivers.flatMap { title, archiver in
            bothWays(
                name, "HRArchiver, HRCoding\(title)", make: CodedDirectory.init,
                write: { try archiver.archive($0, as: format) },
                read: { try HRUnarchiver().unarchive(CodedDirectory.self, from: $0) }, value: \.value)
        }
            + [
                reading((name, format), "HRCoding, unknown keys refused") {
                    try HRUnarchiver(unknownKeys: .error).unarchive(CodedDirectory.self, from: $0)
                },
                reading((name, format), "HRCoding, unknown keys collected") {
                    let document = try HRUnarchiver().document(from: $0)
                    return try HRUnarchiver().unarchiveCollectingUnknownKeys(CodedDirectory.self, from: document).0
                },
            ]
    }

    private func reading(
        _ format: (name: String, format: HRFormat), _ name: String, _ read: @escaping (Data) throws -> CodedDirectory
    ) -> Subject {
        subject("read", format.name, "HRUnarchiver, \(name)") {
            let data = try HRArchiver().archive(CodedDirectory(.generated(count: count)), as: format.format)
            return Operation(inputSize: data.count, { try read(data) }, isRight: { $0.people.count == count })
        }
    }

    private func plain(_ name: String, _ format: HRFormat) -> [Subject] {
        let encoder: HRArchiver.Compatibility = name == "json" ? .jsonEncoder : .propertyListEncoder
        let compatibilities = [("", HRArchiver.Compatibility.standard), (" as Foundation's encoder", encoder)]
        return compatibilities.flatMap { title, compatibility in
            let archiver = HRArchiver(compatibility: compatibility)
            let unarchiver = HRUnarchiver(compatibility: compatibility)
            return bothWays(
                name, "HRArchiver, Codable\(title)", make: { $0 }, write: { try archiver.archive($0, as: format) },
                read: { try unarchiver.unarchive(Directory.self, from: $0) }, value: { $0 })
        }
    }

    private func bothWays<Value, Back>(
        _ format: String, _ name: String, make: @escaping (Directory) -> Value,
        write: @escaping (Value) throws -> Data, read: @escaping (Data) throws -> Back,
        value: @escaping (Back) -> Directory?
    ) -> [Subject] {
        let plain = { Directory.generated(count: count) }
        return [
            subject("write", format, name) {
                let made = make(plain())
                return Operation({ try write(made) }, isRight: { value(try read($0)) == plain() })
            },
            subject("read", format, name) {
                let data = try write(make(plain()))
                return Operation(inputSize: data.count, { try read(data) }, isRight: { value($0) == plain() })
            },
        ]
    }

    // MARK: - Files

    private func files(_ name: String, _ format: HRFormat) -> [Subject] {
        func file(_ folder: BenchFolder) throws -> URL {
            let url = folder.file("people.\(name == "json" ? "json" : "plist")")
            try HRArchiver().archive(MutablePeople(count: count), to: url, as: format)
            return url
        }
        func subject<Result>(
            _ work: String, _ prepare: @escaping (URL) throws -> () throws -> Result,
            isRight: @escaping (Result) -> Bool
        ) -> Subject {
            self.subject(work, name, "a file") {
                let folder = try BenchFolder()
                let body = try prepare(file(folder))
                return Operation({ try withExtendedLifetime(folder) { try body() } }, isRight: isRight)
            }
        }
        return [
            subject("archive") { url in
                let people = MutablePeople(count: count)
                return { try HRArchiver().archive(people, to: url, as: format) }
            } isRight: {
                true
            },
            subject("unarchive") { url in
                { try HRUnarchiver().unarchive(MutablePeople.self, from: url) }
            } isRight: {
                $0.people.count == count
            },
            subject("open") { url in
                { try HRUnarchiver().open(MutablePeople.self, at: url) }
            } isRight: {
                $0.root.people.count == count
            },
            subject("save") { url in
                let file = try HRUnarchiver().open(MutablePeople.self, at: url)
                return {
                    file.root.people[count / 2].score += 1
                    return try file.save().count
                }
            } isRight: {
                $0 == 1
            },
            subject("save nothing changed in") { url in
                let file = try HRUnarchiver().open(MutablePeople.self, at: url)
                return { try file.save().count }
            } isRight: {
                $0 == 0
            },
        ]
    }

    private func diagnoses(_ name: String, _ format: HRFormat) -> [Subject] {
        [
            subject("diagnose", name, "HRUnarchiver, HRCoding") {
                let data = try HRArchiver().archive(CodedDirectory(.generated(count: count)), as: format)
                return Operation(
                    { HRUnarchiver().diagnose(CodedDirectory.self, from: data).errors.count }, isRight: { $0 == 0 })
            },
            subject("diagnose", name, "HRUnarchiver, Codable") {
                let data = try HRArchiver().archive(Directory.generated(count: count), as: format)
                return Operation(
                    { HRUnarchiver().diagnose(Directory.self, from: data).errors.count }, isRight: { $0 == 0 })
            },
        ]
    }

    private func subject(
        _ work: String, _ format: String, _ name: String, _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        Subject(work: "\(work) people", format: format, name: name, count: count, prepare: prepare)
    }
}
