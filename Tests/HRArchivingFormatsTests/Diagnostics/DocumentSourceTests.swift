import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("E1: Documents remember where they came from")
struct DocumentSourceTests {
    private struct Service: Codable {
        var name: String
        var port: Int
    }

    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private let text = """
        {
            "name": "gate", // the first
            "port": "x"
        }
        """

    private func read(_ text: String, _ name: String = "service.json") throws -> (HRDocument, URL) {
        let url = scratch.url.appending(path: name)
        try Data(text.utf8).write(to: url)
        return (try HRDocument(contentsOf: url), url)
    }

    private func error<T>(_ type: T.Type, _ document: HRDocument) throws -> HRError {
        try #require(throws: HRError.self) { try HRUnarchiver().unarchive(type, from: document) }
    }

    @Test("An error about a document has file, line and source, as one about its file has")
    func unchanged() throws {
        for (name, bytes) in [
            ("a.json", Data(text.utf8)), ("a.plist", Data("<plist><dict><key>port</key><true/></dict></plist>".utf8)),
            ("a.bplist", try HRFormat.binaryPropertyList.data(from: HRDocument(["name": "a", "port": true]))),
            ("a.strings", Data("name = a; port = b;".utf8)),
        ] {
            let url = scratch.url.appending(path: name)
            try bytes.write(to: url)
            let document = try HRUnarchiver().document(from: url)
            let expected = try #require(throws: HRError.self) { try HRUnarchiver().unarchive(Service.self, from: url) }
            let error = try error(Service.self, document)
            #expect(error.description == expected.description)
            #expect(error.report() == expected.report())
            #expect(error.location?.file == url.path)
            let diagnosis = HRUnarchiver().diagnose(Service.self, from: document)
            #expect(diagnosis.report() == HRUnarchiver().diagnose(Service.self, from: url).report())
        }
    }

    @Test("Bytes and formats are remembered, too", arguments: HRFormat.Implementation.each)
    func bytes(implementation: HRFormat.Implementation) throws {
        let text = Data("{\n\"name\": 1, \"port\": 2.0}".utf8)
        let documents = [
            try HRUnarchiver(implementation: implementation).document(from: text),
            try HRFormat.json.using(implementation).document(from: text),
        ]
        for document in documents {
            let error = try error(Service.self, document)
            #expect(error.description == "2:9: HR0202 \"name\" must be a string, found an integer at name")
            #expect(error.report().contains("2 | \"name\": 1, \"port\": 2.0}"))
            #expect(document.location(of: "port")?.description == "2:20")
        }
    }

    @Test("It is no part of what is compared")
    func equality() throws {
        let (document, _) = try read(text)
        let other = HRDocument(document.root)
        #expect(document == other)
        #expect(document.hashValue == other.hashValue)
        #expect(document.description == other.description)
    }

    @Test("What is still as it was has its place; what was changed says so")
    func changed() throws {
        var (document, url) = try read(text)
        document["name"] = "other"
        #expect(
            try error(Service.self, document).description
                == "\(url.path):3:13: HR0202 \"port\" must be an integer, found a string at port")
        document["port"] = true
        let error = try error(Service.self, document)
        #expect(error.description == "\(url.path): HR0202 \"port\" must be an integer, found a boolean at port")
        #expect(error.notes == ["what stands there was changed in the program"])
        document["port"] = "x"
        #expect(try self.error(Service.self, document).location?.line == 3)
    }

    @Test("A program asks for places")
    func places() throws {
        var (document, url) = try read(text)
        #expect(document.location(of: "port")?.description == "\(url.path):3:13")
        #expect(document.location(of: HRPath())?.line == 1)
        #expect(document.location(of: "nothing") == nil)
        document["port"] = 1
        #expect(document.location(of: "port") == nil)
        #expect(document.location(of: "name")?.line == 2)
        document["new"] = 1
        #expect(document.location(of: "new") == nil)
        #expect(HRDocument(["a": 1]).location(of: "a") == nil)
        #expect(try HRArchiver().document(archiving: ["a": 1]).location(of: "a") == nil)
    }

    @Test("A document lets go of its file, and does not keep a large one")
    func withoutSource() throws {
        let (document, url) = try read(text)
        #expect(document.withoutSource.location(of: "port") == nil)
        #expect(document.withoutSource == document)
        #expect(
            try error(Service.self, document.withoutSource).description
                == "HR0202 \"port\" must be an integer, found a string at port")
        try Data(text.utf8).write(to: url)
        let limit = text.utf8.count
        #expect(try HRUnarchiver(sourceLimit: limit).document(from: url).location(of: "port") != nil)
        #expect(try HRUnarchiver(sourceLimit: limit - 1).document(from: url).location(of: "port") == nil)
        // What is read for one value has its place, however long it is.
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver(sourceLimit: 0).unarchive(Service.self, from: url)
        }
        #expect(error?.location?.line == 3)
    }

    @Test("Above 64 MB nothing is kept unless that is asked for")
    func large() throws {
        let data = Data("\"".utf8) + Data(repeating: UInt8(ascii: "a"), count: 64 << 20) + Data("\"".utf8)
        #expect(try HRUnarchiver().document(from: data).location(of: HRPath()) == nil)
        #expect(try HRUnarchiver(sourceLimit: .max).document(from: data).location(of: HRPath()) != nil)
    }

    @Test("Secret values are hidden by whoever reads the document")
    func secrets() throws {
        let (document, _) = try read("{ \"word\": \"hunter2\", \"port\": \"x\", \"name\": \"\" }")
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(secretKeys: ["word"]).unarchive(Service.self, from: document)
        }
        #expect(error.report().contains("*******"))
        #expect(!error.report().contains("hunter2"))
    }

    @Test("A part that is from another file has its place there")
    func otherFile() throws {
        let first = Data("{\n\"a\": {\"b\": 1}, \"c\": 2}".utf8), second = Data("[0,\n  {\"b\": true}]".utf8)
        func source(_ data: Data, _ file: String) -> DocumentSource {
            DocumentSource(data: data, kind: .json, file: file)
        }
        var document = try HRFormat.json.document(from: first)
        document.sources = DocumentSources([source(first, "first"), source(second, "second")]) { path in
            guard path.lies(in: "a") else { return nil }
            return DocumentSources.Origin(index: 1, path: HRPath(["1"]).appending(path.components.dropFirst()))
        }
        #expect(document.location(of: "c")?.description == "first:2:21")
        #expect(document.location(of: "a.b")?.description == "second:2:9")
        #expect(document.location(of: "a")?.description == "second:2:3")
    }
}
