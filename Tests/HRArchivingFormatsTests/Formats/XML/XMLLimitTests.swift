import Foundation
import HRArchiving
import Testing

@Suite("Limits of the library's XML reader")
struct XMLLimitTests {
    private func report(_ text: String, _ limits: HRLimits = .standard) -> String {
        failure { () throws(HRError) in try XMLReader().document(from: Data(text.utf8), limits: limits) }
    }

    @Test("Depth, values, bytes and aliases")
    func counts() {
        let help = "\n  help: raise HRLimits."
        #expect(
            report("<array><array><array/></array></array>", HRLimits(depth: 2))
                == "1:15: HR0601 containers lie more than 2 deep in one another at 0.0\(help)depth if the file is to be trusted"
        )
        #expect(
            report("<array><true/><true/></array>", HRLimits(nodes: 2))
                == "1:1: HR0602 the file holds more than 2 values at $root\(help)nodes if the file is to be trusted")
        #expect(
            report("<true/>", HRLimits(bytes: 6))
                == "byte 6: HR0603 the file has 7 bytes, at most 6 are allowed\(help)bytes if the file is to be trusted"
        )
        let alias = "<dict><key>$alias</key><string>1</string></dict>"
        #expect(
            report("<array>\(alias)\(alias)</array>", HRLimits(aliases: 1))
                == "1:62: HR0604 the file holds more than 1 aliases at 1\(help)aliases if the file is to be trusted")
    }

    @Test("Tags within tags without end")
    func depth() throws {
        #expect(report(String(repeating: "<array>", count: 100_000)).hasPrefix("1:1793: HR0601"))
        #expect(report(String(repeating: "<plist>", count: 8100)).hasPrefix("1:8: HR0101 a <plist> stands only around"))
        let nested = try Data(
            contentsOf: HostileFiles.folder.appending(path: "xml_nested_plist_tag_56KB_512Kthread.plist"))
        let text = String(decoding: nested, as: UTF8.self)
        #expect(report(text).contains("HR0101 a <plist> stands only around the whole document"))
    }

    @Test("Keys that collide for others cost no more than others")
    func collisions() throws {
        let middle = String(repeating: "x", count: 140)
        let keys = (0..<4000).map { "<key>\(middle)\($0)\(middle)</key><true/>" }
        let document = try XMLReader().document(from: Data("<dict>\(keys.joined())</dict>".utf8))
        #expect(document.root.fields?.count == 4000)
    }
}
