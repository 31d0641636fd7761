import HRArchiving

/// Value to document, and back: only the coding, without a format.
extension Workload {
    var codingSubjects: [Subject] { [encodingCoded, encodingPlain, decodingCoded, decodingPlain] }

    var encodingCoded: Subject {
        subject("encode", "document", "HRArchiver, HRCoding", peer: peer(writing: .json)) { [self] in
            let coded = coded
            return Operation { [archiver] in
                try archiver.document(archiving: coded)
            } isRight: { [self] in
                value(try unarchiver.unarchive(Coded.self, from: $0)) == plain
            }
        }
    }

    var decodingCoded: Subject {
        subject("decode", "document", "HRUnarchiver, HRCoding", peer: peer(reading: .json)) { [self] in
            let document = try archiver.document(archiving: coded)
            return Operation { [unarchiver] in
                try unarchiver.unarchive(Coded.self, from: document)
            } isRight: { [self] in
                value($0) == plain
            }
        }
    }

    private var encodingPlain: Subject {
        subject("encode", "document", "HRArchiver, Codable", peer: peer(writing: .json)) { [self] in
            let plain = plain
            return Operation { [archiver] in
                try archiver.document(archiving: plain)
            } isRight: { [self] in
                try unarchiver.unarchive(Plain.self, from: $0) == plain
            }
        }
    }

    private var decodingPlain: Subject {
        subject("decode", "document", "HRUnarchiver, Codable", peer: peer(reading: .json)) { [self] in
            let document = try archiver.document(archiving: plain)
            return Operation { [unarchiver] in
                try unarchiver.unarchive(Plain.self, from: document)
            } isRight: { [self] in
                $0 == plain
            }
        }
    }
}
