import Foundation
import HRArchiving
import TestSupport
import Testing

/// Diagnoses of valid samples with mistakes in them, which are the same in every run.
@Suite("Diagnoses of mistakes")
struct DiagnosisOfMistakesTests {
    /// Errors by what has to be the same of them: the code and the path, in which keys may be misspelt.
    private func marks(_ errors: [HRError]) -> Set<String> {
        var marks: Set<String> = []
        for error in errors {
            let path = (error.path?.components ?? []).map { $0.hasSuffix("x") ? String($0.dropLast()) : $0 }
            marks.insert("\(error.code) \(HRPath(path))")
        }
        return marks
    }

    @Test("A diagnosis begins where unarchiving ends", arguments: FaultySample.all)
    func single(sample: FaultySample) throws {
        let document = try sample.document()
        #expect(sample.diagnose(document.withoutSource).description == "no errors")
        for mistake in Mistake.all(in: document) {
            var faulty = document
            mistake.make(in: &faulty)
            let diagnosis = sample.diagnose(faulty)
            do {
                try sample.unarchive(faulty)
                #expect(diagnosis.errors.isEmpty, "\(mistake): \(diagnosis)")
            } catch {
                let error = try #require(error as? HRError)
                #expect(diagnosis.errors.contains { $0.description == error.description }, "\(error): \(diagnosis)")
            }
        }
    }

    @Test("A mistake in a value is one error, but for what refers into it", arguments: FaultySample.all)
    func noFollowUps(sample: FaultySample) throws {
        let document = try sample.document()
        for mistake in Mistake.all(in: document) {
            guard case .wrongType(let path) = mistake else { continue }
            var faulty = document
            mistake.make(in: &faulty)
            let others = sample.diagnose(faulty).errors.filter { $0.path != path && $0.path != path.parent }
            #expect(others.allSatisfy { $0.code.rawValue.hasPrefix("HR03") }, "\(mistake): \(others)")
        }
    }

    @Test(
        "Mistakes in graphs made by chance bring about no other errors than each of them alone", .slow, arguments: 0..<4
    )
    func graphs(part: UInt64) throws {
        var unarchiver = HRUnarchiver(registry: elementRegistry, unknownKeys: .error)
        unarchiver.limits.expansion = 100_000
        var found = 0
        for seed in part * 60..<(part + 1) * 60 {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.elements()
            let archiver = HRArchiver(registry: elementRegistry, references: seed % 2 == 0 ? .keyPath : .ids)
            let document = try archiver.document(archiving: elements[0])
            for element in elements { element.unlink() }
            let all = Mistake.all(in: document).filter { !$0.takesSomethingOut }
            guard !all.isEmpty else { continue }
            var faulty = document
            var alone: Set<String> = []
            var made: [Mistake] = []
            for _ in 0..<4 {
                let mistake = all[graphs.chance.generator.number(below: all.count)]
                guard made.allSatisfy(mistake.isApart) else { continue }
                made.append(mistake)
                mistake.make(in: &faulty)
                var single = document
                mistake.make(in: &single)
                alone.formUnion(marks(unarchiver.diagnose(Element.self, from: single).errors))
            }
            let together = marks(unarchiver.diagnose(Element.self, from: faulty).errors)
            #expect(together.isSubset(of: alone), "seed \(seed): \(together.subtracting(alone)), \(made)")
            found += together.count
        }
        #expect(found > 60)
    }

    @Test("Several mistakes bring about no error that one of them alone does not", arguments: FaultySample.all)
    func several(sample: FaultySample) throws {
        let document = try sample.document()
        let all = Mistake.all(in: document)
        var generator = SeededGenerator(seed: 20)
        var found = 0
        for _ in 0..<60 {
            let mistakes = Mistake.draw(4, from: all, using: &generator)
            var faulty = document
            var alone: Set<String> = []
            for mistake in mistakes {
                mistake.make(in: &faulty)
                var single = document
                mistake.make(in: &single)
                alone.formUnion(marks(sample.diagnose(single).errors))
            }
            let together = marks(sample.diagnose(faulty).errors)
            #expect(together.isSubset(of: alone), "\(mistakes): \(together.subtracting(alone))")
            found += together.count
        }
        #expect(found > 60)
    }
}
