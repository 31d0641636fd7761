import ObjectGraph
import ObjectMapping

extension HRError {
    /// Creates the `HRError` for any other error that a type's own decoding code has thrown.
    init(own error: any Error, in frame: DecodingFrame) {
        switch error {
        case let error as DecodingError: self.init(error, in: frame)
        case is any ConversionFailure: self = HRDecodingSlot(frame, .root, nil).conversionFailure(error)
        default: self.init(userError: error, in: frame)
        }
    }

    private init(userError error: any Error, in frame: DecodingFrame) {
        let name = excerpt(frame.typeName, limit: 60)
        self.init(
            .userError, "the type's own code failed to decode it", path: frame.path,
            help: [HRError.seeUnderlying],
            notes: ["\(name) threw \(excerpt(stableTypeName(of: Swift.type(of: error)), limit: 60))"],
            underlying: error)
    }

    /// Creates the `HRError` for a `DecodingError`. The message does not contain the values that the description of the
    /// `DecodingError` quotes.
    private init(_ error: DecodingError, in frame: DecodingFrame) {
        let name = HRDecodingSlot(frame, .root, nil).name
        switch error {
        case .keyNotFound(let key, _):
            let missing = frame.missing(.key(key.stringValue))
            self.init(.missingKey, missing.message, path: missing.path, help: missing.help, underlying: error)
            details.missingKey = missing.details.missingKey
        case .typeMismatch(let type, _)
        where type == frame.type && frame.hasFields && frame.isUnread && frame.keyType != nil:
            self = frame.caseError(of: type, keyType: frame.keyType ?? PathCodingKey.self)
        case .typeMismatch(let type, _):
            self.init(
                .typeMismatch, "\(name) must be \(quoted(stableTypeName(of: type)))", path: frame.path,
                underlying: error)
        case .valueNotFound(let type, _):
            self.init(
                .typeMismatch, "\(name) must be \(quoted(stableTypeName(of: type))), found null", path: frame.path,
                underlying: error)
        default:
            self.init(
                .invalidValue, "\(name) is not a value that \(frame.typeName) takes", path: frame.path,
                help: [frame.type.flatMap(rawValues).map { "write one of \($0)" }].compactMap(\.self), underlying: error
            )
        }
    }
}
