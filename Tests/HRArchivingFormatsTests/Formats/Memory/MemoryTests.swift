import Foundation
import HRArchiving
import TestSupport
import Testing

#if os(Linux)
    /// In processes of their own, where nothing else takes memory at the same time. The file itself is not counted.
    @Suite("Memory that reading takes", .enabled(if: PeakMemory.isKnown, "the kernel does not say how much there is"))
    struct MemoryTests {
        /// How often the size of the file.
        static let factor = 20
        /// How large the floods are: in a release build as large as those that are known.
        static let floodBytes = Scale.isFull ? 7_000_000 : 1_100_000
        /// What reading anything may take, for files of a few hundred bytes.
        static let least = 2 << 20

        @Test("Floods take at most twenty times their size", .slow)
        func floods() async {
            await #expect(processExitsWith: .success) {
                for flood in Flood.all(bytes: MemoryTests.floodBytes) {
                    let growth = try PeakMemory.growth {
                        _ = outcome(of: flood.data, flood.format)
                    }
                    #expect(
                        growth <= flood.data.count * MemoryTests.factor,
                        "\(flood.name): \(growth / 1000) KB for \(flood.data.count / 1000) KB")
                }
            }
        }

        @Test("Hostile files take at most twenty times their size")
        func hostileFiles() async {
            await #expect(processExitsWith: .success) {
                // What the process needs to read anything at all does not count.
                for format in HRFormat.kinds { _ = outcome(of: Data("<bplist".utf8), format) }
                for file in HostileFileTests.files {
                    let data = try Data(contentsOf: file)
                    let isBinary = data.starts(with: Array("bplist".utf8))
                    let format = isBinary ? HRFormat.binaryPropertyList.using(.direct) : .xmlPropertyList.using(.direct)
                    let growth = try PeakMemory.growth { _ = outcome(of: data, format) }
                    let allowed = max(data.count * MemoryTests.factor, MemoryTests.least)
                    #expect(growth <= allowed, "\(file.lastPathComponent): \(growth) for \(data.count)")
                }
            }
        }
    }

    /// Whether a file is read, which is not asked here.
    private func outcome(of data: Data, _ format: HRFormat) -> Bool {
        do throws(HRError) {
            let document = try format.document(from: data)
            return withExtendedLifetime(document) { true }
        } catch {
            return false
        }
    }
#endif
