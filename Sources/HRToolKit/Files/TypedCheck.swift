import HRArchiving

/// Validates a document as one of several types, or without a type.
struct TypedCheck {
    private let unarchiver: HRUnarchiver
    private let types: [Any.Type]
    private let limit: Int
    /// The maximum number of bytes that are scanned in total in order to count errors.
    private static let mostBytes = 4 << 20

    /// - Parameters:
    ///   - size: The size of the file in bytes.
    ///   - limit: The maximum number of errors about references that are listed if there are no types.
    init(_ unarchiver: HRUnarchiver, _ types: [Any.Type], size: Int, limit: Int) {
        var unarchiver = unarchiver
        // Each error requires another scan of the file: all errors are counted only in a small file.
        unarchiver.faults.limit = max(unarchiver.faults.limit, min(1000, Self.mostBytes / max(size, 1)))
        self.unarchiver = unarchiver
        self.types = types
        self.limit = limit
    }

    func diagnosis(of document: HRDocument) -> HRDiagnosis {
        if types.isEmpty { return unarchiver.diagnose(from: document, limit: limit) }
        if case .object(let object) = document.root, let name = object.className,
            let type = types.first(where: { self.name(of: $0) == name })
        {
            return diagnosis(of: document, as: type)
        }
        var best: HRDiagnosis?
        for type in types {
            let diagnosis = diagnosis(of: document, as: type)
            if diagnosis.errors.isEmpty { return diagnosis }
            if best.map({ diagnosis.errorCount < $0.errorCount }) ?? true { best = diagnosis }
        }
        return best ?? unarchiver.diagnose(from: document, limit: limit)
    }

    private func name(of type: Any.Type) -> String {
        unarchiver.registry.name(of: type) ?? HRClassRegistry.defaultName(of: type)
    }

    private func diagnosis(of document: HRDocument, as type: Any.Type) -> HRDiagnosis {
        func diagnose<T>(_ type: T.Type) -> HRDiagnosis { unarchiver.diagnose(type, from: document) }
        return diagnose(type)
    }
}
