/// Makes files of pinned packages as SwiftPM and Xcode write them, in each of their three versions.
enum PinsMaker {
    static func file(size: Int, using generator: inout some RandomNumberGenerator) -> AppleFile {
        let version = Int.random(in: 1...3, using: &generator)
        let names = (0..<max(2, size / 290)).map { "swift-\(generator.one(of: Self.names))-\($0)" }
        let pins = AppleJSON.list(
            names.map { pin($0, version: version, using: &generator) }, identified: true)
        var members: [AppleJSON.Member] = []
        switch version {
        case 1: members = [.init("object", .dictionary([.init("pins", pins)])), .init("version", .number(1))]
        case 2: members = [.init("pins", pins), .init("version", .number(2))]
        default:
            members = [
                .init("originHash", .text(generator.hexadecimal(64, isUpper: false))), .init("pins", pins),
                .init("version", .number(3)),
            ]
        }
        // The first version was written by another writer.
        let colon = version == 1 ? ": " : " : "
        var lines = JSONLines(.pins, colon: colon) { line in
            let text = line.drop { $0 == " " }
            let isFree = ["version", "branch"].contains { text.hasPrefix("\"\($0)\"\(colon)\"") }
            return isFree ? JSONLines.appending("7", to: line) : nil
        }
        lines.write(.dictionary(members, isOpen: false))
        return lines.file
    }

    private static let names = ["nio", "collections", "log", "syntax", "crypto", "argument-parser", "markdown"]

    private static func pin(
        _ name: String, version: Int, using generator: inout some RandomNumberGenerator
    ) -> AppleJSON {
        let location = "https://github.com/\(generator.one(of: ["apple", "vapor", "pointfreeco"]))/\(name).git"
        let number = (0..<3).map { _ in "\(Int.random(in: 0...20, using: &generator))" }.joined(separator: ".")
        let revision = AppleJSON.Member("revision", .text(generator.hexadecimal(40, isUpper: false)))
        let hasBranch = generator.happens(onceIn: 6)
        if version == 1 {
            let state: [AppleJSON.Member] = [
                .init("branch", hasBranch ? .text("main") : .null), revision,
                .init("version", hasBranch ? .null : .text(number)),
            ]
            return .dictionary([
                .init("package", .text(name)), .init("repositoryURL", .text(location)),
                .init("state", .dictionary(state, isOpen: true)),
            ])
        }
        let state =
            hasBranch ? [.init("branch", .text("main")), revision] : [revision, .init("version", .text(number))]
        return .dictionary([
            .init("identity", .text(name)), .init("kind", .text("remoteSourceControl")),
            .init("location", .text(location)), .init("state", .dictionary(state, isOpen: true)),
        ])
    }
}
