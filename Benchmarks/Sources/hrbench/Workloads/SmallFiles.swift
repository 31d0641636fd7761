import Foundation
import HRArchiving

/// Files so small that what a call costs counts for more than what it reads: each of them 1,000 times, by a call of its own.
enum SmallFiles {
    private static let count = 1000

    static func subjects() -> [Subject] {
        subjects("empty", Nothing()) + subjects("configuration", ServiceSettings())
    }

    private static func subjects<Value: Codable & Equatable>(_ name: String, _ value: Value) -> [Subject] {
        let (write, read) = ("write \(name)", "read \(name)")
        return [
            writing(write, "JSONEncoder, Codable", value) { try JSONEncoder().encode(value) },
            writing(write, "HRArchiver direct, Codable", value, peer: "\(write) json JSONEncoder, Codable") {
                try HRArchiver().archive(value, as: .json.using(.direct).compact)
            },
            reading(read, "JSONDecoder, Codable", value) { try JSONDecoder().decode(Value.self, from: $0) },
            reading(read, "HRUnarchiver direct, Codable", value, peer: "\(read) json JSONDecoder, Codable") {
                try HRUnarchiver().unarchive(Value.self, from: $0)
            },
        ]
    }

    private static func writing<Value: Codable & Equatable>(
        _ work: String, _ name: String, _ value: Value, peer: String? = nil, _ write: @escaping () throws -> Data
    ) -> Subject {
        Subject(work: work, format: "json", name: name, count: count, peer: peer) {
            Operation {
                var data = Data()
                for _ in 0..<count { data = try write() }
                return data
            } isRight: {
                try JSONDecoder().decode(Value.self, from: $0) == value
            }
        }
    }

    private static func reading<Value: Codable & Equatable>(
        _ work: String, _ name: String, _ value: Value, peer: String? = nil, _ read: @escaping (Data) throws -> Value
    ) -> Subject {
        Subject(work: work, format: "json", name: name, count: count, peer: peer) {
            let data = try JSONEncoder().encode(value)
            return Operation(inputSize: data.count) {
                var result = value
                for _ in 0..<count { result = try read(data) }
                return result
            } isRight: {
                $0 == value
            }
        }
    }
}
