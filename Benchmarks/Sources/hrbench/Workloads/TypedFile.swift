import Foundation
import HRArchiving

/// JSON that is decoded to types, and encoded again: with Foundation's coders, and with this library by HRCoding and by
/// Codable. Decoded values must equal those of JSONDecoder, and so must values that were encoded and decoded.
struct TypedFile<Plain: Codable & Equatable, Coded: HRCoding & Codable & Equatable> {
    let name: String
    /// The number of times that the file is read and written, with one call each.
    let count: Int
    let data: () throws -> Data

    var subjects: [Subject] { reading() + writing }

    func reading(_ work: String = "read") -> [Subject] {
        let peer = "JSONDecoder, Codable"
        return [
            reading(work, peer) { try JSONDecoder().decode(Plain.self, from: $0) },
            reading(work, "HRUnarchiver direct, HRCoding", peer: peer) {
                try HRUnarchiver().unarchive(Coded.self, from: $0)
            },
            reading(work, "HRUnarchiver direct, Codable", peer: peer) {
                try HRUnarchiver().unarchive(Plain.self, from: $0)
            },
        ]
    }

    private var writing: [Subject] {
        let peer = "JSONEncoder, Codable"
        let format = HRFormat.json.using(.direct).compact
        return [
            writing(Plain.self, peer) { try JSONEncoder().encode($0) },
            writing(Coded.self, "HRArchiver direct, HRCoding", peer: peer) {
                try HRArchiver().archive($0, as: format)
            },
            writing(Plain.self, "HRArchiver direct, Codable", peer: peer) { try HRArchiver().archive($0, as: format) },
        ]
    }

    private func reading<Value: Codable & Equatable>(
        _ work: String, _ subject: String, peer: String? = nil, _ read: @escaping (Data) throws -> Value
    ) -> Subject {
        self.subject(work, subject, peer) {
            let data = try data()
            return Operation(inputSize: data.count) {
                for _ in 1..<count { _ = try read(data) }
                return try read(data)
            } isRight: {
                try $0 == JSONDecoder().decode(Value.self, from: data)
            }
        }
    }

    private func writing<Value: Codable & Equatable>(
        _ type: Value.Type, _ subject: String, peer: String? = nil, _ write: @escaping (Value) throws -> Data
    ) -> Subject {
        self.subject("write", subject, peer) {
            let value = try JSONDecoder().decode(type, from: data())
            return Operation {
                for _ in 1..<count { _ = try write(value) }
                return try write(value)
            } isRight: {
                try JSONDecoder().decode(type, from: $0) == value
            }
        }
    }

    private func subject(
        _ work: String, _ subject: String, _ peer: String?, _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        let work = "\(work) \(name)"
        return Subject(
            work: work, format: "json", name: subject, count: count, peer: peer.map { "\(work) json \($0)" },
            prepare: prepare)
    }
}
