import Foundation
import HRArchiving
import HRSequencing

/// People that are written and read one by one, as lines and as elements of an array, compared with the whole array;
/// and files of two sizes that are opened for appending.
struct Sequences {
    /// The number of people.
    let count: Int

    var subjects: [Subject] { writing + reading + appending }

    private static func subject<Value: Equatable>(
        _ work: String, _ format: String, _ name: String, count: Int, peer: String? = nil, expected: Value,
        _ prepare: @escaping (BenchFolder) throws -> () throws -> Value
    ) -> Subject {
        Subject(work: work, format: format, name: name, count: count, peer: peer.map { "\(work) \(format) \($0)" }) {
            let folder = try BenchFolder()
            let body = try prepare(folder)
            return Operation {
                try withExtendedLifetime(folder) { try body() }
            } isRight: {
                $0 == expected
            }
        }
    }

    private func people() -> [CodedPerson] { CodedDirectory(.generated(count: count)).people }

    private static let formats = [("json", HRFormat.json.compact), ("xml", .xmlPropertyList)]

    // MARK: The people

    private var writing: [Subject] {
        func subject(
            _ format: String, _ name: String, isPeer: Bool = false,
            _ write: @escaping ([CodedPerson], URL) throws -> Void
        ) -> Subject {
            Self.subject("write records", format, name, count: count, peer: isPeer ? nil : whole, expected: true) {
                let people = people(), url = $0.file("people")
                return {
                    try write(people, url)
                    return true
                }
            }
        }
        let whole = "HRArchiver, an array"
        return Self.formats.flatMap { name, format in
            [
                subject(name, whole, isPeer: true) { try HRArchiver().archive($0, to: $1, as: format) },
                subject(name, "HRRecordWriter, an array") { people, url in
                    let writer = try HRRecordWriter<CodedPerson>(replacing: url, as: format)
                    for person in people { try writer.write(person) }
                    try writer.finish()
                },
            ]
        } + [
            subject("json", "HRRecordWriter, lines") { people, url in
                let writer = try HRRecordWriter<CodedPerson>(replacing: url)
                for person in people { try writer.write(person) }
                try writer.finish()
            }
        ]
    }

    private var reading: [Subject] {
        func subject(
            _ format: String, _ name: String, peer: String?, _ file: @escaping ([CodedPerson], URL) throws -> Void,
            _ read: @escaping (URL) throws -> Int
        ) -> Subject {
            Self.subject("read records", format, name, count: count, peer: peer, expected: count) {
                let url = $0.file("people")
                try file(people(), url)
                return { try read(url) }
            }
        }
        let whole = "HRUnarchiver, an array"
        return Self.formats.flatMap { name, format in
            let file = { (people: [CodedPerson], url: URL) in try HRArchiver().archive(people, to: url, as: format) }
            return [
                subject(name, whole, peer: nil, file) {
                    try HRUnarchiver().unarchive([CodedPerson].self, from: $0).count
                },
                subject(name, "HRRecords, an array", peer: whole, file) { url in
                    let reader = try HRRecords(of: CodedPerson.self, in: url, at: HRPath()).reader()
                    var count = 0
                    while try reader.next() != nil { count += 1 }
                    return count
                },
            ]
        } + [
            subject("json", "HRRecords, lines", peer: whole) { people, url in
                let writer = try HRRecordWriter<CodedPerson>(creating: url)
                for person in people { try writer.write(person) }
                try writer.finish()
            } _: { url in
                let reader = try HRRecords(of: CodedPerson.self, in: url).reader()
                var count = 0
                while try reader.next() != nil { count += 1 }
                return count
            }
        ]
    }

    // MARK: Opening 100 times

    private var appending: [Subject] {
        [1, count].map { size in
            Self.subject("open records 100 times", "json", "to append to \(size)", count: 100, expected: true) {
                let url = $0.file("people.jsonl")
                let writer = try HRRecordWriter<CodedPerson>(creating: url)
                for person in people().prefix(size) { try writer.write(person) }
                try writer.finish()
                return {
                    for _ in 0..<100 { _ = try HRRecordWriter<CodedPerson>(appendingTo: url) }
                    return true
                }
            }
        }
    }
}
