import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Files that two people change by operations on objects. What is right is found by a model: it does to the objects of
/// the base what both did to those of theirs, and knows no text and no differences.
@Suite("Histories of files that two people change")
struct HistoryTests {
    @Test("The model writes what it means", arguments: HistoryShape.all)
    func model(shape: HistoryShape) throws {
        for number in 0..<20 {
            let history = shape.history(number)
            for graph in [history.base, history.ours, history.theirs] {
                let document = try HRUnarchiver().document(from: Data(shape.text(of: graph).utf8))
                let fault = MeaningCheck.fault(in: document, graph)
                #expect(fault == nil, "history \(number) of \(shape.name)")
            }
            guard history.contradiction == nil else { continue }
            let (outcome, fault) = history.outcome(of: Data(shape.text(of: history.right).utf8))
            #expect(outcome == .right, "history \(number) of \(shape.name): \(fault ?? "")")
        }
    }

    @Test("A merge is right or a conflict, and no contradiction is merged", arguments: HistoryShape.all)
    func merges(shape: HistoryShape) {
        for number in 0..<Scale.count(300, inDebug: 8) {
            let history = shape.history(number)
            for history in [history, history.exchanged] {
                attempt("history \(number) of \(shape.name)") {
                    let merge = try shape.merge(history)
                    let (outcome, fault) = history.outcome(of: try merge.text?.data)
                    let isRight = [.right, .neededConflict, .needlessConflict].contains(outcome)
                    #expect(isRight, "history \(number) of \(shape.name): \(fault ?? "")")
                    #expect((merge.text == nil) == !merge.conflicts.isEmpty, "history \(number) of \(shape.name)")
                }
            }
        }
    }

    @Test("Where theirs changes nothing, or the same, not a byte of ours changes", arguments: HistoryShape.all)
    func unchangedTheirs(shape: HistoryShape) {
        for number in 0..<Scale.count(300, inDebug: 8) {
            let history = shape.history(number)
            for theirs in [history.base, history.ours] {
                let text = attempt("history \(number) of \(shape.name)") {
                    try shape.merge(base: history.base, ours: history.ours, theirs: theirs).text?.data
                }
                let merged = text?.map { String(decoding: $0, as: UTF8.self) }
                #expect(merged == shape.text(of: history.ours), "history \(number) of \(shape.name)")
            }
        }
    }

    /// The members of a catalog are sorted by their keys, so that it makes no difference whose are inserted first.
    @Test("A catalog that is merged either way has the same bytes")
    func catalogs() throws {
        let shape = try #require(HistoryShape.all.first)
        for number in 0..<Scale.count(300, inDebug: 8) {
            let history = shape.history(number)
            let merges = try [history, history.exchanged].map { try shape.merge($0).text?.data }
            #expect(merges[0] == merges[1], "history \(number)")
        }
    }

    @Test("Whichever side of conflicts is kept, the file reads", arguments: HistoryShape.all)
    func marks(shape: HistoryShape) {
        for number in 0..<Scale.count(300, inDebug: 30) {
            let history = shape.history(number)
            guard history.contradiction != nil else { continue }
            attempt("history \(number) of \(shape.name)") {
                let marked = MarkedText(String(decoding: try shape.merge(history).marked, as: UTF8.self))
                for side in MarkedText.Side.allCases {
                    _ = try HRUnarchiver().document(from: Data(marked.keeping(side).utf8))
                }
            }
        }
    }
}
