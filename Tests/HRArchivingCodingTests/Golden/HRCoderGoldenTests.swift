import HRArchiving
import TestSupport
import Testing

/// Every file that HRCoder wrote, or read, becomes the objects that it stands for.
@Suite("Files of HRCoder")
struct HRCoderGoldenTests {
    @Test("The folders of cases can be read")
    func folders() throws {
        #expect(try !GoldenFolder.original.get().cases.isEmpty)
        #expect(try !GoldenFolder.byHand.get().cases.isEmpty)
    }

    @Test("What HRCoder read, written by hand", arguments: GoldenFolder.cases(.decode), GoldenWay.allCases)
    func decodes(_ golden: GoldenCase, _ way: GoldenWay) throws {
        try judge(golden, way)
    }

    @Test("What older versions wrote", arguments: GoldenFolder.cases(.legacy), GoldenWay.allCases)
    func decodesLegacy(_ golden: GoldenCase, _ way: GoldenWay) throws {
        try judge(golden, way)
    }

    @Test("What HRCoder wrote", arguments: GoldenFolder.cases(.encode), GoldenWay.allCases)
    func decodesWritten(_ golden: GoldenCase, _ way: GoldenWay) throws {
        let written = try golden.written()
        for (format, output) in (golden.outputs ?? [:]).sorted(by: { $0.key < $1.key }) {
            var judge = GoldenJudge(golden, way, rootClass: golden.rootClass(of: written))
            try judge.judge(output, format, of: written)
            let failures = judge.failures.joined(separator: "\n")
            #expect(failures.isEmpty, "\(golden.id), \(format): \(failures)")
        }
    }

    private func judge(_ golden: GoldenCase, _ way: GoldenWay) throws {
        let file = try #require(golden.file, "\(golden.id) has no file")
        var judge = GoldenJudge(golden, way)
        try judge.judge(file, golden.expectation())
        let failures = judge.failures.joined(separator: "\n")
        #expect(failures.isEmpty, "\(golden.id): \(failures)")
    }
}

extension GoldenCase {
    /// The class of the root that the caller names when a file does not: those of the writer's own calls.
    fileprivate func rootClass(of written: GoldenWritten) -> String? {
        guard flags.contains("writer"), api?.contains("initWithCoder:") ?? true else { return nil }
        return written.source.node(of: written.source.root)?.class
    }
}
