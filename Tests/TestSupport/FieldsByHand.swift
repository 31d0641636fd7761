package import HRArchiving

/// An object whose fields a test writes in place, so that the test shows what is written.
package struct Writing: HREncodable {
    private let body: (HREncoder) throws -> Void

    package static let archiveName = "Fields"

    package init(_ body: @escaping (HREncoder) throws -> Void) {
        self.body = body
    }

    package func encode(with coder: HREncoder) throws {
        try body(coder)
    }
}

/// An object whose fields a test reads in place, so that the test shows what is asked for.
package struct Reading<Result>: HRDecodable {
    package let result: Result

    package static var archiveName: String { "Fields" }

    package init(coder: HRDecoder) throws {
        guard let key = readingBody, let body = coder.userInfo[key] as? ReadingBody<Result> else {
            throw HRError(.coderMisuse, "nothing says how the fields are read", path: coder.path)
        }
        result = try body.read(coder)
    }
}

private struct ReadingBody<Result>: Sendable {
    let read: @Sendable (HRDecoder) throws -> Result
}

/// Where the unarchiver carries the closure to the initializer.
private let readingBody = CodingUserInfoKey(rawValue: "ReadingBody")

extension HRUnarchiver {
    /// Reads the fields of the root with a closure.
    package func read<Result>(
        _ document: HRDocument, _ body: @escaping @Sendable (HRDecoder) throws -> Result
    ) throws(HRError) -> Result {
        var unarchiver = self
        if let key = readingBody { unarchiver.userInfo[key] = ReadingBody(read: body) }
        return try unarchiver.unarchive(Reading<Result>.self, from: document).result
    }
}
