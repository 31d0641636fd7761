import Foundation
import KryoCoding

/// Measures writing and reading in comparison with Java, for the oracle's `bench.sh`:
///
///     kryobench FILE N on|off SECONDS
///
/// FILE contains the bytes that Java has written. The program prints a line of JSON for writing and one for reading.
@main
struct KryoBench {
    enum Failure: Error { case usage, differs, noDirectory }

    let count: Int
    let references: String
    let seconds: Double

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let count = Int(arguments[2]), let seconds = Double(arguments[4]) else {
            throw Failure.usage
        }
        keepFreeMemory()
        let bytes = try Data(contentsOf: URL(filePath: arguments[1]))
        let bench = KryoBench(count: count, references: arguments[3], seconds: seconds)
        try bench.run(bytes)
    }

    private func run(_ bytes: Data) throws {
        let kryo = Kryo.bench(references: references == "on")
        guard let directory = try kryo.readClassAndObject(from: bytes) as? Directory else { throw Failure.noDirectory }
        guard try kryo.data(writingClassAndObject: directory) == bytes else { throw Failure.differs }
        let hash = try Self.sha256(bytes)
        var output = KryoOutput(capacity: 1 << 20)
        // Java's benchmark also writes into a single buffer.
        try measure("write", bytes.count, hash) {
            output.clear()
            try kryo.writeClassAndObject(directory, to: &output)
        }
        // Releasing the result is not part of reading; in Java, it is done by the collector between the runs.
        var read: Any?
        try measure("read", bytes.count, hash, before: { read = nil }) {
            read = try kryo.readClassAndObject(from: bytes)
        }
        guard read is Directory else { throw Failure.noDirectory }
    }

    private func measure(
        _ operation: String, _ size: Int, _ hash: String, before: () -> Void = {}, _ body: () throws -> Void
    ) throws {
        let clock = ContinuousClock()
        let warm = clock.now + .seconds(seconds)
        while clock.now < warm {
            before()
            try body()
        }
        var times: [Double] = []
        let end = clock.now + .seconds(seconds)
        while clock.now < end || times.count < 5 {
            before()
            let time = try clock.measure(body)
            times.append(time / .milliseconds(1))
        }
        times.sort()
        let median = times[times.count / 2]
        let perSecond = { (number: Double) in String(format: "%.0f", number / (median / 1000)) }
        let line = [
            "\"impl\":\"swift\"", "\"fields\":\"private\"", "\"n\":\(count)", "\"refs\":\"\(references)\"",
            "\"op\":\"\(operation)\"", "\"bytes\":\(size)", "\"runs\":\(times.count)",
            "\"best_ms\":" + String(format: "%.3f", times[0]), "\"median_ms\":" + String(format: "%.3f", median),
            "\"median_MBps\":" + String(format: "%.1f", Double(size) / 1000 / median),
            "\"median_people_per_s\":" + perSecond(Double(count)),
            "\"median_objects_per_s\":" + perSecond(Double(11 * count + 2)), "\"sha256\":\"\(hash)\"",
        ]
        print("{" + line.joined(separator: ",") + "}")
    }

    private static func sha256(_ bytes: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "kryobench-\(UUID().uuidString)")
        try bytes.write(to: file)
        defer { do { try FileManager.default.removeItem(at: file) } catch { print(error) } }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sha256sum", file.path]
        process.standardOutput = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text.prefix(64), as: UTF8.self)
    }
}
