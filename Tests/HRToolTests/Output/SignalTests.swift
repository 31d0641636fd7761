import Foundation
import Testing

/// Ctrl-C while a file is edited.
@Suite("Signals")
struct SignalTests {
    @Test("Whenever it comes, the file is the old or the new one, and no other is left")
    func interrupt() throws {
        let shell = try Shell(fixtures: nil)
        let result = try shell.run(
            """
            { echo '{ "port": 80, "list": ['; seq -f '"item %g",' 1 30000; echo '0] }'; } > big.json
            for delay in 0.01 0.03 0.06 0.1 0.15 0.2 0.3 0.4 0.6; do
                timeout -s INT $delay hr set -q big.json port:=$RANDOM
                ls -a | grep '^.hr-'
                hr check big.json || echo broken
            done
            ls
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "big.json\n")
        #expect(result.errors.isEmpty)
    }
}
