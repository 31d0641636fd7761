import Foundation
import KryoCoding
import TestSupport
import Testing

/// Bytes of the corpus, changed at random: an error or a value, in bounded time and memory.
@Suite struct MutationTests {
    #if DEBUG
        private static let standard = 10_000
    #else
        private static let standard = 100_000
    #endif
    private static let rounds =
        ProcessInfo.processInfo.environment["FUZZ_ITERATIONS"].flatMap { Int($0) } ?? standard

    @Test(.slow) func mutationsOfTheCorpusAreReadOrRefused() throws {
        let corpus = try Corpus.shared.get()
        let runner = CorpusRunner(corpus: corpus)
        let cases = corpus.cases.filter { json in
            json["kind"]?.string != "copy" && json["hex"]?.string.map { $0.count < 4000 } ?? false
                && json["write"]?["stage"] == nil
        }
        let prepared = try cases.map { json in
            (json, try runner.configuration.kryo(runner.readerConfiguration(json), keepsDefects: false))
        }
        var generator = SeededGenerator(seed: 20)
        var refused = 0
        for round in 0..<Self.rounds {
            let (json, kryo) = prepared[round % prepared.count]
            let bytes = Self.mutated(JSON.bytes(json["hex"]?.string ?? ""), &generator)
            do {
                _ = try runner.read(json, bytes, with: kryo, buffer: round % 3 == 0 ? 64 : nil)
            } catch let error as KryoError {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > Self.rounds / 10)
    }

    private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0..<3, using: &generator) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 2 where !bytes.isEmpty: bytes.removeSubrange(place...)
            case 3 where !bytes.isEmpty: bytes.remove(at: place)
            case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            case 5: bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0xFF, 0x07], at: place)
            case 6 where bytes.count < 4000: bytes.insert(contentsOf: bytes[place...].prefix(64), at: place)
            default: break
            }
        }
        return bytes
    }

    @Test func endlessStreamsComeToAnEnd() throws {
        let kryo = Kryo { $0.limits.bytes = 1 << 20 }
        for start: [UInt8] in [[0x0B], [3, 1, 0x41], [3, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x07]] {
            var isFirst = true
            var input = KryoInput { buffer in
                buffer.copyBytes(from: isFirst ? start : [UInt8](repeating: 0x41, count: buffer.count))
                defer { isFirst = false }
                return isFirst ? start.count : buffer.count
            }
            let error = #expect(throws: KryoError.self) { try kryo.readClassAndObject(from: &input) }
            #expect(error?.code == .sizeLimit || error?.code == .unknownClass)
        }
    }
}
