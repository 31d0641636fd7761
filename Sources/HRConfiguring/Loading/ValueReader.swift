import HRArchiving
import ObjectGraph

/// How the value of a configuration is read from a document.
struct ValueReader<Value>: Sendable {
    let decode: @Sendable (HRUnarchiver, HRDocument) throws(HRError) -> Value
    let diagnose: @Sendable (HRUnarchiver, HRDocument) -> HRDiagnosis

    init(_ type: Value.Type) {
        decode = { unarchiver, document throws(HRError) in try unarchiver.unarchive(type, from: document) }
        diagnose = { $0.diagnose(type, from: $1) }
    }

    init<Description: DecodingDescription>(through description: Description) where Description.Value == Value {
        decode = { unarchiver, document throws(HRError) in
            try unarchiver.unarchive(through: description, from: document)
        }
        diagnose = { $0.diagnose(through: description, from: $1) }
    }

    /// Which keys the type asks for in a document.
    func questions(_ unarchiver: HRUnarchiver, _ document: HRDocument, texts: Set<HRPath>) -> (
        questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis
    ) {
        var asking = unarchiver
        let questions = KeyQuestions()
        asking.unknownKeys = .ignore
        asking.observation = ReadingObservation(texts: texts, questions: questions)
        let diagnosis = diagnose(asking, document)
        return (questions.all, diagnosis)
    }
}
