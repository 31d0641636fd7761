import HRArchiving

/// Document to bytes, and back: only the format. The document is created by hand, and equal to the archiver's document.
extension People {
    func formatting(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRFormat \(formats.name), document"
        let peer = treePeer(writing: spelling)
        return subject("format", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let format = formats.format(spelling)
            let document = HRDocument(plain)
            guard try document == archiver.document(archiving: coded) else {
                throw WrongResult(title: "document made by hand", count: count)
            }
            return Operation { [limits] in
                try format.data(from: document, limits: limits)
            } isRight: { [self] in
                let back = try format.document(from: $0, by: HRUnarchiver(limits: limits))
                return value(try unarchiver.unarchive(CodedDirectory.self, from: back)) == plain
            }
        }
    }

    func parsing(_ formats: Formats, _ spelling: Spelling) -> Subject {
        let name = "HRFormat \(formats.name), document"
        let peer = treePeer(reading: spelling)
        return subject("parse", spelling.rawValue, name, isSlow: formats.isSlow, peer: peer) { [self] in
            let format = formats.format(spelling)
            let data = try codedBytes(formats, spelling)
            return Operation(inputSize: data.count) { [limits] in
                try format.document(from: data, by: HRUnarchiver(limits: limits))
            } isRight: { [self] in
                value(try unarchiver.unarchive(CodedDirectory.self, from: $0)) == plain
            }
        }
    }

    /// Document to value for a document as it is read from a file: its keys may be in another order, and its objects
    /// may not share headers.
    func decodingParsed(_ formats: Formats) -> Subject {
        let name = "HRUnarchiver \(formats.name), HRCoding"
        return subject("decode", "json", name, peer: peer(reading: .json)) { [self] in
            let data = try codedBytes(formats, .json)
            let document = try formats.json.document(from: data, by: HRUnarchiver(limits: limits))
            return Operation { [unarchiver] in
                try unarchiver.unarchive(CodedDirectory.self, from: document)
            } isRight: { [self] in
                value($0) == plain
            }
        }
    }
}
