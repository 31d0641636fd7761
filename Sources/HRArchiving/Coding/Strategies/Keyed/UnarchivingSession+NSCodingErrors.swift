import Foundation

extension UnarchivingSession {
    func unknownClass(_ name: String, _ requested: RequestedClasses, at slot: HRDecodingSlot) -> HRError {
        let requestedNames = requested.names
        return types.unknownClass(
            name, candidates: { [registry] in Set(registry.names + requestedNames).sorted() }, isCertain: false,
            wanted: requested.allowed?.first ?? NSObject.self, at: slot)
    }

    /// Returns the error for a Foundation class that the file names and the program does not.
    func unnamed(_ transcoder: ObjectTranscoder, at slot: HRDecodingSlot) -> HRError {
        .unnamed(
            transcoder, at: slot.path, "this file may create",
            otherwise: "or declare the value so, or request it: decodeObject(of: \(transcoder.typeText).self, forKey:)")
    }

    /// Returns the error for a class that is not allowed.
    func notAllowed(_ name: String, _ requested: RequestedClasses, at slot: HRDecodingSlot) -> HRError {
        let allowed = (requested.allowed ?? []).map { self.name(of: $0) }
        return HRError(
            .wrongClass, "\(quoted(name)) is not a class that is allowed here", path: slot.path,
            help: requested.isInherited && requested.isSecure
                ? ["with secure coding, say what is wanted: decodeObject(of: \(name).self, forKey:)"]
                : ["write an object of an allowed class, or add the class to those that are asked for"],
            notes: ["allowed are \(list(allowed))"]
        ).captioned("not allowed here")
    }

    func notSecure(_ name: String, at slot: HRDecodingSlot) -> HRError {
        HRError(
            .wrongClass, "\(quoted(name)) does not support secure coding, which is required", path: slot.path,
            help: ["conform it to NSSecureCoding, with a supportsSecureCoding that is true"])
    }

    /// Returns the error for a class whose `init(coder:)` has returned nil without reporting an error.
    func gaveNothing(_ frame: DecodingFrame) -> HRError {
        HRError(
            .invalidValue, "\(excerpt(frame.typeName, limit: 60)).init(coder:) has made nothing of it",
            path: frame.path,
            help: ["say why before returning nil: coder.failWithError(_:)"])
    }
}
