import Foundation
import Testing

/// What each word that files reserve needs.
@Suite("Reserved words, as AddingAReservedWord.md lists them")
struct ReservedWordPageTests {
    /// Words that cannot be misused.
    private static let withoutInvalidSample = ["$schema": "it is passed over, whatever it has"]
    /// Words that are no keys.
    private static let inTexts = ["$root": "only references have it"]
    /// What `Vocabulary` has besides.
    private static let others = ["$ref": "a word of other programs, for messages"]

    private let page: DevelopmentPage
    private let vocabulary: SourceFile
    /// The words, with the names of their constants.
    private let words: [(word: String, constant: String)]

    init() throws {
        page = try DevelopmentPage("AddingAReservedWord")
        vocabulary = try #require(try PackageFiles.file("Vocabulary.swift"))
        words = Self.words(of: vocabulary).filter { Self.others[$0.word] == nil }
    }

    /// The constants for words, such as `package static let className = "$class"`.
    static func words(of vocabulary: SourceFile) -> [(word: String, constant: String)] {
        vocabulary.lines.compactMap { line in
            let parts = line.split(separator: "\"")
            guard line.contains("static let"), parts.count == 2, parts[1].first == "$",
                parts[1].dropFirst().allSatisfy(\.isLetter)
            else { return nil }
            return (String(parts[1]), CodeWord.words(of: parts[0]).last?.text ?? "")
        }
    }

    @Test("Each is in one row, and the files of the row name it")
    func rows() throws {
        let rows = try page.rows("words")
        #expect(words.count > 10)
        let listed = rows.flatMap { $0[1] }
        for (word, _) in words where !listed.contains(word) {
            Issue.record(page.hint("the table of words by their kind has no \(word)"))
        }
        for word in listed where !words.contains(where: { $0.word == word }) || listed.count(where: { $0 == word }) > 1
        {
            Issue.record(page.hint("the table of words by their kind has \(word) twice, or there is no such word"))
        }
        for row in rows {
            for (word, constant) in words where row[1].contains(word) {
                for name in row[2] { try check(name, names: constant, word) }
            }
        }
    }

    @Test("Each is sorted among the members of a dictionary, and is a key that the user's keys are told apart from")
    func sorted() throws {
        for (word, constant) in words where Self.inTexts[word] == nil {
            try check("ReservedWords.swift", names: constant, word)
            let uses = vocabulary.code.filter { CodeWord.words(of: $0).contains { $0.text == constant } }.count
            #expect(uses > 1, page.hint("Vocabulary has \(word) neither in notation nor in isReserved"))
        }
    }

    @Test("Each is explained, and has a valid sample and an invalid one")
    func shown() throws {
        let rows = try PackageFiles.text("Docs/FileFormat.md").split(separator: "\n").compactMap { line in
            line.hasPrefix("| `$") ? line.split(separator: "|").first : nil
        }
        let (valid, invalid) = (try Self.samples(in: "valid"), try Self.samples(in: "invalid"))
        for (word, _) in words {
            #expect(rows.contains { $0.contains("`\(word)`") }, page.hint("Docs/FileFormat.md has no row of \(word)"))
            #expect(Self.has(word, valid), page.hint("no file of SamplePlists/valid has \(word)"))
            guard Self.withoutInvalidSample[word] == nil else { continue }
            #expect(Self.has(word, invalid), page.hint("no file of SamplePlists/invalid has \(word)"))
        }
    }

    private func check(_ name: String, names constant: String, _ word: String) throws {
        let file = try PackageFiles.file(name)
        #expect(
            file?.says("Vocabulary.\(constant)") == true, page.hint("\(name) does not name Vocabulary.\(constant)"))
    }

    /// The texts of files, as far as they are texts.
    private static func samples(in folder: String) throws -> [String] {
        let folder = House.package.appending(path: "SamplePlists/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasSuffix(".expected.txt") }
            .map { String(decoding: try Data(contentsOf: folder.appending(path: $0)), as: UTF8.self) }
    }

    private static func has(_ word: String, _ texts: [String]) -> Bool {
        texts.contains { text in
            ["\"\(word)\"", "<key>\(word)</key>", ">\(word)<", "\"\(word)."].contains { text.contains($0) }
        }
    }
}
