import Foundation
import HRArchiving
import HRConfiguring
import Testing

/// The code of Docs/Configuration.md in which results are handed on.
@Suite("Code of Configuration.md: results")
struct OriginSnippets {
    struct Pool: Codable {
        var minimum: Int
        var maximum: Int?
    }

    // snippet: origins
    /// Returns one line for each value that is not a default, with its origin.
    func lines(of loaded: HRLoadedConfiguration<Pool>) -> [String] {
        let explanation: HRExplanation = loaded.explain()
        return explanation.entries.filter { $0.origin.kind != .defaultValue }.map { entry in
            "\(entry.path) = \(entry.value ?? "") from \(place(of: entry.origin))"
        }
    }

    func place(of origin: HROrigin) -> String {
        origin.over.isEmpty ? "\(origin.location)" : "\(origin.location), over \(origin.over.count) others"
    }
    // end

    // snippet: holder
    final class Workers {
        private let configuration: HRLiveConfiguration<Pool>

        init(_ configuration: HRConfiguration<Pool>) throws {
            self.configuration = try configuration.live(every: .seconds(1)) { error in print(error) }
        }

        var minimum: Int { configuration.current.minimum }
    }
    // end

    @Test("Origins and reach")
    func origins() throws {
        var configuration = HRConfiguration(Pool.self)
        configuration.add(.data(Data(#"{"minimum": 5}"#.utf8), name: "config.json"))
        configuration.add(.data(Data(#"{"minimum": 7}"#.utf8), name: "config.prod.json"))
        // snippet: reach
        configuration.includes = HRIncludeReach.anywhere  // .folder by default: the folder of the layer's file
        // end
        let loaded = try configuration.load()
        #expect(lines(of: loaded) == ["minimum = 7 from config.prod.json:1:13, over 1 others"])
        #expect(try Workers(configuration).minimum == 7)
    }
}
