import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing
import XCTest

/// S39: In tests of XCTest, expectations throw what they would record, so that the tests fail.
final class XCTestTests: XCTestCase {
    func testExpectationsThrow() throws {
        try expectSameGraph(Team([Person("Anna")]), Team([Person("Anna")]))
        let line = #line + 1
        XCTAssertThrowsError(try expectSameGraph(Team([Person("Anna")]), Team([Person("Bert")]))) { error in
            let failure = error as? HRExpectationFailure
            XCTAssertEqual(failure?.message, "the graphs differ\n  ~ people.0.name  \"Bert\" -> \"Anna\"")
            XCTAssertEqual(failure?.line, line)
            XCTAssertEqual(failure?.file.hasSuffix("/Reporting/XCTestTests.swift"), true)
        }
        XCTAssertThrowsError(try expectFault(.missingKey, in: "{}", as: [String: Int].self))
        XCTAssertThrowsError(try expectArchived([1]) { "[2]" })
    }

    func testSnapshots() throws {
        let folder = try ScratchFolder()
        let settings = SnapshotSettings(folder: folder.url.path, environment: [:])
        try SnapshotSettings.$current.withValue(settings) {
            XCTAssertThrowsError(try expectArchived([1], matches: "numbers"))
            XCTAssertEqual(try folder.names(in: "XCTestTests"), ["testSnapshots.numbers.json"])
            try expectArchived([1], matches: "numbers")
            XCTAssertThrowsError(try expectArchived([2], matches: "numbers"))
        }
    }
}
