/// The answer is no, and why.
struct Refusal: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
