/// The page of the guides: the ratios that people ask for, the least favourable among them, and where all others are.
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

        The same values, of the same Codable types, by Foundation's coders and by this library. Above one the library is
        faster.

        | work | beside | times as fast |
        |---|---|--:|
        \(Self.lines.compactMap(line).joined(separator: "\n"))

        Types that write two methods by hand are faster still. A call costs something before it reads the first byte, which is
        what counts with the smallest files, and the first one of a process asks what its types conform to. What a file is made
        of counts too: numbers gain most ([three files that others use](../Benchmarks/Real.md)).

        Written by `hrbench`; do not edit. \(Machine.description) [All figures](../Benchmarks/Results.md) say how it was
        measured, in time and in memory, for every format and way; [Benchmarks](../Benchmarks/README.md) says how to measure
        anew.

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
