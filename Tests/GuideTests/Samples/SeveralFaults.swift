import Foundation
import HRArchiving
import TestSupport
import Testing

/// A file of SamplePlists/several: what `diagnose` has to say stands beside it.
struct SeveralFaults: Sendable, CustomTestStringConvertible {
    let name: String
    /// The file that it is written from in another format; its own for those that people write.
    let source: String
    let diagnose: @Sendable (HRUnarchiver, URL) -> HRDiagnosis

    var testDescription: String { name }
    var expectation: URL { Self.folder.appending(path: name + ".expected.txt") }

    private static var folder: URL { PackageFolder.url.appending(path: "SamplePlists/several") }

    init<Value>(_ name: String, as type: Value.Type, from source: String? = nil) {
        self.name = name
        self.source = source ?? name
        diagnose = { $0.diagnose(Value.self, from: $1) }
    }

    /// All lines, and all reports, with the file's name in place of its path.
    func diagnosis() throws -> String {
        var url = Self.folder.appending(path: source)
        let scratch = try ScratchFolder()
        if source != name {
            let document = try HRUnarchiver().document(from: url)
            url = scratch.place(name)
            try HRFormat.binaryPropertyList.data(from: document).write(to: url)
        }
        let diagnosis = diagnose(HRUnarchiver(registry: Drawing.registry, unknownKeys: .error), url)
        let text = diagnosis.description + "\n\n" + diagnosis.report() + "\n"
        return text.replacing(url.path, with: name)
    }

    static let all = [
        SeveralFaults("team.json", as: Team.self),
        SeveralFaults("team.bplist", as: Team.self, from: "team.json"),
        SeveralFaults("drawing.plist", as: Drawing.self),
        SeveralFaults("drawing.bplist", as: Drawing.self, from: "drawing.plist"),
        SeveralFaults("service.json", as: Service.self),
        SeveralFaults("service.plist", as: Service.self),
        SeveralFaults("malformed.json", as: Service.self),
        SeveralFaults("unused-definitions.json", as: Gateway.self),
        SeveralFaults("unused-definitions.plist", as: Gateway.self),
    ]
}
