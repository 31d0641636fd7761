import Foundation
import HRArchiving

/// Value to bytes, and back, through one of the library's formats.
extension Workload {
    func writingCoded(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRArchiver \(formats.name), HRCoding"
        let peer = peer(writing: spelling)
        return subject("write", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let coded = coded
            let format = formats.format(spelling)
            return Operation { [archiver] in
                try archiver.archive(coded, as: format)
            } isRight: { [self] in
                value(
                    try unarchiver.unarchive(
                        Coded.self, from: format.document(from: $0, by: HRUnarchiver(limits: limits)))) == plain
            }
        }
    }

    func writingPlain(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRArchiver \(formats.name), Codable"
        let peer = peer(writing: spelling)
        return subject("write", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let plain = plain
            let format = formats.format(spelling)
            return Operation { [archiver] in
                try archiver.archive(plain, as: format)
            } isRight: { [self] in
                try unarchiver.unarchive(Plain.self, from: format.document(from: $0, by: HRUnarchiver(limits: limits)))
                    == plain
            }
        }
    }

    func readingCoded(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRUnarchiver \(formats.name), HRCoding"
        let peer = peer(reading: spelling)
        return subject("read", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let format = formats.format(spelling)
            let data = try codedBytes(formats, spelling)
            return Operation(inputSize: data.count) { [unarchiver, limits] in
                try unarchiver.unarchive(
                    Coded.self, from: format.document(from: data, by: HRUnarchiver(limits: limits)))
            } isRight: { [self] in
                value($0) == plain
            }
        }
    }

    func readingPlain(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRUnarchiver \(formats.name), Codable"
        let peer = peer(reading: spelling)
        return subject("read", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let format = formats.format(spelling)
            let data = try bytes("\(formats.name) \(spelling), plain") { try archiver.archive(plain, as: format) }
            return Operation(inputSize: data.count) { [unarchiver, limits] in
                try unarchiver.unarchive(
                    Plain.self, from: format.document(from: data, by: HRUnarchiver(limits: limits)))
            } isRight: { [self] in
                $0 == plain
            }
        }
    }

    /// Returns the classes as bytes of one of the library's formats.
    func codedBytes(_ formats: Formats, _ spelling: Spelling) throws -> Data {
        try bytes("\(formats.name) \(spelling), coded") {
            try archiver.archive(coded, as: formats.format(spelling))
        }
    }
}
