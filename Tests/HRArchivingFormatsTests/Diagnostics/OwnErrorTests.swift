import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

@Suite("E2: Errors of the users' own are shown")
struct OwnErrorTests {
    private enum Trouble: Error, LocalizedError {
        case short, silent
        var errorDescription: String? { self == .short ? "a name has\ntwo letters or more" : nil }
    }

    private struct Told: Error, CustomStringConvertible { let description: String }

    /// Throws what it is told to.
    private struct Picky: HRCoding {
        @TaskLocal static var error: any Error = Trouble.short

        init() {}
        init(coder: HRDecoder) throws { throw Self.error }
        func encode(with coder: HREncoder) throws { throw Self.error }
    }

    private struct PickyCodable: Codable {
        init() {}
        init(from decoder: any Decoder) throws { throw Picky.error }
        func encode(to encoder: any Encoder) throws { throw Picky.error }
    }

    private struct Account: Codable {
        var password: String
        var name: Picky?
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let password = try container.decode(String.self, forKey: .password)
            throw Told(description: "hunter2 is no password, and neither is \(password.uppercased().lowercased())")
        }
        func encode(to encoder: any Encoder) throws {}
        private enum CodingKeys: String, CodingKey { case password }
    }

    private let data = Data("{\n  \"name\": 1\n}".utf8)

    private func error<T>(_ type: T.Type, from data: Data) throws -> HRError {
        try #require(throws: HRError.self) { try HRUnarchiver().unarchive(type, from: data) }
    }

    private func with(_ error: any Error, _ body: () throws -> Void) throws {
        try Picky.$error.withValue(error, operation: body)
    }

    @Test("A report shows what the error says, and the line for logs does not")
    func reading() throws {
        for error in try [error([String: Picky].self, from: data), error([String: PickyCodable].self, from: data)] {
            #expect(error.description == "2:11: HR0208 the type's own code failed to decode it at name")
            #expect(error.underlying is Trouble)
            #expect(error.help == [])
            #expect(error.report().contains("\n  = says: a name has two letters or more\n  = path: name"))
        }
        let document = try HRUnarchiver().document(from: data)
        let errors = HRUnarchiver().diagnose([String: Picky].self, from: document).errors
        #expect(errors.count == 1)
        #expect(errors.first?.report().contains("= says: a name has two letters or more") == true)
    }

    @Test("What writes a value is shown, too")
    func writing() throws {
        let errors = [
            try #require(throws: HRError.self) { try HRArchiver().document(archiving: ["a": Picky()]) },
            try #require(throws: HRError.self) { try HRArchiver().document(archiving: ["a": PickyCodable()]) },
        ]
        for error in errors {
            #expect(error.description == "HR0208 the type's own code failed to encode it at a")
            #expect(error.report().contains("= says: a name has two letters or more"))
        }
    }

    @Test("A description is shown; an error without one has its type and where to look")
    func descriptions() throws {
        try with(Told(description: "no \u{1B}[31m red")) {
            let report = try error([Picky].self, from: Data("[1]".utf8)).report()
            #expect(report.contains("= says: no \\u{1B}[31m red"))
        }
        try with(POSIXError(.ENOENT)) {
            let report = try error([Picky].self, from: Data("[1]".utf8)).report()
            #expect(report.contains("= says: "))
        }
        try with(Trouble.silent) {
            let report = try error([Picky].self, from: Data("[1]".utf8)).report()
            #expect(report.contains("= help: the `underlying` error says why"))
            #expect(report.contains("OwnErrorTests.Trouble"))
        }
    }

    @Test("What Codable code says of corrupt data is shown")
    func corrupt() throws {
        let context = DecodingError.Context(codingPath: [], debugDescription: "a name is no number")
        try with(DecodingError.dataCorrupted(context)) {
            let error = try error([PickyCodable].self, from: Data("[1]".utf8))
            #expect(error.code == .invalidValue)
            #expect(!error.description.contains("no number"))
            #expect(error.report().contains("= says: a name is no number"))
        }
    }

    @Test("Nothing is shown that stands under a secret key")
    func secrets() throws {
        let data = Data(#"{"password": "hunter2"}"#.utf8)
        let error = try error(Account.self, from: data)
        #expect(error.report().contains("= says: *** is no password, and neither is ***"))
        #expect(!error.report().contains("hunter2"))
        let document = try HRUnarchiver().document(from: data)
        let other = try #require(throws: HRError.self) { try HRUnarchiver().unarchive(Account.self, from: document) }
        #expect(!other.report().contains("hunter2"))
        let inside = try self.error([String: Picky].self, from: data)
        #expect(!inside.report().contains("says:"))
    }

    @Test("A conversion error is taken from initializers as from transforms")
    func conversions() throws {
        try with(ConversionError("the name of a color", help: ["write \"red\""])) {
            for error in try [
                error([Picky].self, from: Data("[1]".utf8)), error([PickyCodable].self, from: Data("[1]".utf8)),
            ] {
                #expect(error.description == "1:2: HR0206 element 0 is not the name of a color at 0")
                #expect(error.help == ["write \"red\""])
            }
            let error = #expect(throws: HRError.self) { try HRArchiver().document(archiving: ["a": Picky()]) }
            #expect(error?.description == "HR0206 \"a\" cannot be written: it is not the name of a color at a")
        }
        try with(ConversionError("a number", path: ["width"])) {
            let error = try error([Picky].self, from: Data(#"[{"width": "x"}]"#.utf8))
            #expect(error.description == "1:12: HR0206 \"width\" is not a number at 0.width")
        }
    }

    @Test("An error of the library's that a type throws gets the place of the value")
    func places() throws {
        for code in [HRError.Code.typeMismatch, .missingKey, .outOfRange, .wrongClass] {
            try with(HRError(code, "not this one")) {
                let error = try error([Picky].self, from: Data("[1]".utf8))
                #expect(error.description == "1:2: \(code) not this one at 0")
            }
        }
    }
}
