import HRArchiving
import ObjectGraph

/// How the value of a configuration is read from a document.
struct ValueReader<Value>: Sendable {
    typealias Read = (value: Value, finished: [FinishedValue])

    let decode: @Sendable (HRUnarchiver, HRDocument) throws(HRError) -> Read
    let diagnose: @Sendable (HRUnarchiver, HRDocument) -> HRDiagnosis
    /// Which keys variables were for when this was read last.
    let memory = VariableMemory()

    init(_ type: Value.Type) {
        decode = { unarchiver, document throws(HRError) in try unarchiver.unarchiveWatching(type, from: document) }
        diagnose = { $0.diagnose(type, from: $1) }
    }

    init<Description: DecodingDescription>(through description: Description) where Description.Value == Value {
        decode = { unarchiver, document throws(HRError) in
            try unarchiver.unarchiveWatching(through: description, from: document)
        }
        diagnose = { $0.diagnose(through: description, from: $1) }
    }

    /// Which keys the type asks for in a document, and what could not be read of it, if anything.
    func questions(_ unarchiver: HRUnarchiver, _ stack: LayerStack) -> (
        questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis?
    ) {
        var asking = unarchiver
        let questions = KeyQuestions()
        asking.unknownKeys = .ignore
        asking.observation = ReadingObservation(texts: stack.texts, questions: questions)
        do throws(HRError) {
            _ = try decode(asking, stack.document)
            return (questions.all, nil)
        } catch {
            // Somebody else looks further than to the first error.
            let diagnosis = diagnose(asking, stack.document)
            return (questions.all, diagnosis)
        }
    }
}
