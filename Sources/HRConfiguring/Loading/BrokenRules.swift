import HRArchiving

/// What values find wrong with themselves once all of a configuration is read: inner ones first, the outermost last.
struct BrokenRules {
    /// The errors, each of them once: whoever holds a value may have checked it as well.
    private(set) var errors: [HRError] = []
    private var known: Set<Known> = []

    /// What two errors have in common that say the same.
    private struct Known: Hashable {
        let path: HRPath?
        let message: String
    }

    init<Value>(_ read: ValueReader<Value>.Read) {
        for finished in read.finished where !(finished.path.isRoot && finished.value is Value) {
            if let value = finished.value as? any HRValidating { check(value, at: finished.path) }
        }
        if let value = read.value as? any HRValidating { check(value, at: HRPath()) }
    }

    private mutating func check(_ value: any HRValidating, at path: HRPath) {
        for error in HRRules.errors(of: value, at: path)
        where known.insert(Known(path: error.path, message: error.message)).inserted {
            errors.append(error)
        }
    }
}
