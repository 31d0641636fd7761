import HRArchiving

/// Why a writer can write nothing any more, since it has finished or the system has refused to: every later call throws the same.
struct WriteFailure {
    private var error: HRError?

    func check() throws(HRError) {
        if let error { throw error }
    }

    mutating func noting(_ body: () throws(HRError) -> Void) throws(HRError) {
        do throws(HRError) {
            try body()
        } catch {
            self.error = error
            throw error
        }
    }

    /// - Parameter help: How more can be written.
    mutating func finish(help: String) { error = HRError(.coderMisuse, "the writer has finished", help: [help]) }
}
