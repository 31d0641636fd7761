/// The performance page of the guides: the most relevant ratios, including the least favourable ones, and a link to the
/// others.
struct PerformancePage {
    /// One line of the table.
    private struct Line {
        let text: String
        let own: String
        let peer: String
    }

    let results: Results

    private static let lines = [
        Line(
            text: "read JSON of 2 MB", own: "read json HRUnarchiver direct, Codable",
            peer: "read json JSONDecoder, Codable"),
        Line(
            text: "write JSON of 2 MB", own: "write json HRArchiver direct, Codable",
            peer: "write json JSONEncoder, Codable"),
        Line(
            text: "read an XML property list of 6 MB", own: "read xml HRUnarchiver direct, Codable",
            peer: "read xml PropertyListDecoder, Codable"),
        Line(
            text: "read a configuration of 1 KB", own: "read configuration json HRUnarchiver direct, Codable",
            peer: "read configuration json JSONDecoder, Codable"),
        Line(
            text: "read a configuration of 1 KB, the first call of a process",
            own: "first read configuration json HRUnarchiver direct, Codable",
            peer: "first read configuration json JSONDecoder, Codable"),
        Line(
            text: "read `{}`", own: "read empty json HRUnarchiver direct, Codable",
            peer: "read empty json JSONDecoder, Codable"),
    ]

    var text: String {
        """
        # Performance

        The table compares the speed of this library with that of Foundation's coders, for the same values of the same Codable
        types. A figure above one means that this library is faster.

        | work | beside | times as fast |
        |---|---|--:|
        \(Self.lines.compactMap(line).joined(separator: "\n"))

        Types with two hand-written `HRCoding` methods are faster still. Each call has a fixed cost before it reads the first
        byte, which dominates for the smallest files. The first call of a process also looks up the conformances of its types.
        The content of a file matters too: numbers gain most ([three common benchmark files](../Benchmarks/Real.md)).

        Written by `hrbench`; do not edit. \(Machine.description) [All figures](../Benchmarks/Results.md) lists time
        and memory for every format and kind of coding, and explains the measurements. [Benchmarks](../Benchmarks/README.md)
        explains how to repeat them.

        """
    }

    private func line(_ line: Line) -> String? {
        let count = results.countForRatios(of: line.own)
        guard let own = results.row(line.own, count), let peer = results.row(line.peer, count), own.medianMs > 0 else {
            return nil
        }
        return "| \(line.text) | \(peer.subject) | \(Figures.ratio(peer.medianMs / own.medianMs)) |"
    }
}
