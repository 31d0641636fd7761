import Foundation

/// Subjects with NSKeyedArchiver and NSKeyedUnarchiver, for the classes with NSCoding.
extension People {
    func writingKeyed(_ spelling: Spelling) -> Subject {
        let peer = peer(writing: spelling)
        return subject("write", spelling.rawValue, "NSKeyedArchiver, NSCoding", isSlow: true, peer: peer) { [self] in
            let keyed = KeyedDirectory(plain)
            return Operation {
                Self.write(keyed, spelling)
            } isRight: { [self] in
                try Self.read($0)?.value == plain
            }
        }
    }

    func readingKeyed(_ spelling: Spelling) -> Subject {
        let peer = peer(reading: spelling)
        return subject("read", spelling.rawValue, "NSKeyedUnarchiver, NSCoding", isSlow: true, peer: peer) { [self] in
            let data = bytes("keyed \(spelling)") { Self.write(KeyedDirectory(plain), spelling) }
            return Operation(inputSize: data.count) {
                try Self.read(data)
            } isRight: { [self] in
                $0?.value == plain
            }
        }
    }

    private static func write(_ directory: KeyedDirectory, _ spelling: Spelling) -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.outputFormat = spelling == .xml ? .xml : .binary
        archiver.encode(directory, forKey: NSKeyedArchiveRootObjectKey)
        return archiver.encodedData
    }

    private static func read(_ data: Data) throws -> KeyedDirectory? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: KeyedDirectory.self, from: data)
    }
}
