import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

@Suite("Keys that are spelled with one more dollar sign")
struct EscapedWordTests {
    @Test(
        "They are keys among very many words, in every format",
        arguments: [HRFormat.json, .xmlPropertyList, .binaryPropertyList])
    func amongWords(format: HRFormat) throws {
        // What a file says as it is: a word, and the key that is none.
        var fields = HRFields()
        for index in 0..<50 {
            fields["w\(index)"] = ["$env": "PORT"]
            fields["d\(index)"] =
                index % 2 == 0 ? [["$$env": "PORT"], ["$env": "PORT"]] : [["$$env": ["$env": "PORT"]]]
        }
        fields["o"] = ["$class": "C", "$value": [["$env": "PORT"], ["$$env": "PORT"]]]
        var plain = format
        plain.isPlain = true
        let data = try plain.data(from: HRDocument(.dictionary(fields)))
        var configuration = HRConfiguration(AnyNode.self)
        configuration.environment = ["PORT": "80"]
        configuration.add(.data(data))
        let root = try configuration.load().document.root
        for index in 0..<50 {
            #expect(root["w\(index)"] == "80")
            let expected: HRNode = index % 2 == 0 ? [["$env": "PORT"], "80"] : [["$env": "80"]]
            #expect(root["d\(index)"] == expected)
        }
    }

    /// Takes whatever is there.
    private struct AnyNode: Decodable {
        init(from decoder: any Decoder) throws {
            if let members = try? decoder.singleValueContainer().decode([String: AnyNode].self) { _ = members }
        }
    }
}
