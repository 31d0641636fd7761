import Foundation
import HRArchiving
import TestSupport
import Testing

private protocol Shape {}

private final class Circle: Shape, HRCoding {
    func encode(with coder: HREncoder) throws {}
    init(coder: HRDecoder) throws {}
}

/// What is said first is what was most likely meant.
@Suite("Help that leads on")
struct BetterHelpTests {
    private enum Action: Codable {
        case stop, halt
        case wait(seconds: Int)
    }

    private struct Person: Codable {
        var born: Date?
        var icon: Data?
        var lead: Friend?
        var names: [String: String]?
        var action: Action?
    }

    private struct Friend: Codable { var name: String }

    private struct Order: Codable {
        var orderId: Int
        var createdAt: String
        var lastName: String?
    }

    private struct Page: Codable {
        var site: URL
        var port: Int
    }

    private func error<T>(_ type: T.Type, _ text: String) throws -> HRError {
        try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive(type, from: Data(text.utf8))
        }
    }

    @Test("F12: a missing class is told before what lies in the object")
    func missingClass() throws {
        var registry = ClassRegistry()
        registry.register(Circle.self, as: "Circle")
        let text = Data(#"[{"radius": 1, "style": {"$class": "Style", "name": "x"}}]"#.utf8)
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(registry: registry).unarchive([any Shape].self, from: text)
        }
        #expect(
            error.description == "1:2: HR0404 element 0 must be an object that says its class, found a dictionary at 0")
        let diagnosis = HRUnarchiver(registry: registry).diagnose([any Shape].self, from: text)
        #expect(diagnosis.errors.map(\.code) == [.missingClass])
    }

    @Test("F13: errors behind a URL that is none, or missing, are told as well")
    func urls() {
        for text in [#"{"site": "http://a b", "port": "x"}"#, #"{"port": "x"}"#, #"{"site": 5, "port": "x"}"#] {
            let diagnosis = HRUnarchiver().diagnose(Page.self, from: Data(text.utf8))
            #expect(diagnosis.errors.count == 2, "\(diagnosis)")
            #expect(diagnosis.errors.contains { $0.path == HRPath(["port"]) })
        }
    }
}
