import Foundation

/// Foundation's coders for the plain values, the peers for comparison.
extension Workload {
    func writingPeer(_ spelling: Spelling) -> Subject {
        subject("write", spelling.rawValue, peerName(writing: spelling)) { [self] in
            let plain = plain
            return Operation {
                try Self.write(plain, spelling)
            } isRight: {
                try Self.read($0, spelling) == plain
            }
        }
    }

    func readingPeer(_ spelling: Spelling) -> Subject {
        subject("read", spelling.rawValue, peerName(reading: spelling)) { [self] in
            let data = try Self.write(plain, spelling)
            return Operation(inputSize: data.count) {
                try Self.read(data, spelling)
            } isRight: { [self] in
                $0 == plain
            }
        }
    }

    /// Returns the title of the peer that writes.
    func peer(writing spelling: Spelling) -> String {
        "\(work("write")) \(spelling.rawValue) \(peerName(writing: spelling))"
    }

    /// Returns the title of the peer that reads.
    func peer(reading spelling: Spelling) -> String {
        "\(work("read")) \(spelling.rawValue) \(peerName(reading: spelling))"
    }

    private func peerName(writing spelling: Spelling) -> String {
        switch spelling {
        case .json, .prettyJSON: "JSONEncoder, Codable"
        case .xml, .binary: "PropertyListEncoder, Codable"
        }
    }

    private func peerName(reading spelling: Spelling) -> String {
        switch spelling {
        case .json, .prettyJSON: "JSONDecoder, Codable"
        case .xml, .binary: "PropertyListDecoder, Codable"
        }
    }

    private static func write(_ value: Plain, _ spelling: Spelling) throws -> Data {
        switch spelling {
        case .json, .prettyJSON:
            let encoder = JSONEncoder()
            if spelling == .prettyJSON { encoder.outputFormatting = [.prettyPrinted, .sortedKeys] }
            return try encoder.encode(value)
        case .xml, .binary:
            let encoder = PropertyListEncoder()
            encoder.outputFormat = spelling == .xml ? .xml : .binary
            return try encoder.encode(value)
        }
    }

    private static func read(_ data: Data, _ spelling: Spelling) throws -> Plain {
        switch spelling {
        case .json, .prettyJSON: try JSONDecoder().decode(Plain.self, from: data)
        case .xml, .binary: try PropertyListDecoder().decode(Plain.self, from: data)
        }
    }
}
