public import Foundation
import ObjectGraph
import ObjectMapping

/// What both keyed coders have in common: errors are kept, never raised, and values without keys are refused.
///
/// NSCoding's methods cannot throw. The first error is kept in ``error``, and whatever is asked of the coder after it
/// does nothing and gives nil or zero; whoever called the coder throws the error.
public class HRKeyedCoder: NSCoder {
    /// The first error, with the path of what it is about.
    private(set) var keptError: HRError?

    override init() {
        super.init()
    }

    /// The way from the root to the object that is being written or read.
    ///
    /// - Complexity: O(n) in its length.
    public var path: HRPath { HRPath() }

    /// The first error, an ``HRError``; nil as long as all goes well.
    public override var error: (any Error)? { keptError }
    /// True: values go under keys.
    public override var allowsKeyedCoding: Bool { true }
    /// Errors are kept.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }

    /// Keeps an error of the class's own, which reaches the caller with the path of the object.
    public override func failWithError(_ error: any Error) {
        keep(error)
    }

    /// Keeps an error unless there is one already.
    func keep(_ error: any Error) {
        guard keptError == nil else { return }
        if var error = error as? HRError {
            if error.path == nil { error.path = path }
            keptError = error
        } else if error is any ConversionFailure {
            keptError = HRError(conversion: error, at: path, kind: "is not")
        } else {
            keptError = HRError(
                .userError, "the class's own code has failed", path: path,
                help: [HRError.seeUnderlying], underlying: error)
        }
    }

    /// Runs a body unless something has failed before, and keeps its error.
    func attempt<Result>(_ fallback: Result, _ body: () throws -> Result) -> Result {
        guard keptError == nil else { return fallback }
        do {
            return try body()
        } catch {
            keep(error)
            return fallback
        }
    }

    // MARK: Without keys

    private func refuseUnkeyed() {
        keep(
            HRError(
                .coderMisuse, "a value is encoded or decoded without a key", path: path,
                help: ["use the methods that take a key: encode(_:forKey:), decodeObject(forKey:)"]))
    }

    /// Refused: values go under keys.
    public override func encodeValue(ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer) {
        refuseUnkeyed()
    }

    /// Refused: values go under keys.
    public override func encode(_ data: Data) {
        refuseUnkeyed()
    }

    /// Refused: values go under keys.
    public override func decodeData() -> Data? {
        refuseUnkeyed()
        return nil
    }

    /// 0: classes have no versions here.
    public override func version(forClassName className: String) -> Int { 0 }

    #if !canImport(Darwin)
        /// Refused: values go under keys.
        public override func decodeValue(ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer) {
            refuseUnkeyed()
        }

        /// Refused: values go under keys.
        public override func encodePropertyList(_ propertyList: Any) {
            refuseUnkeyed()
        }

        /// Refused: values go under keys.
        public override func decodePropertyList() -> Any? {
            refuseUnkeyed()
            return nil
        }
    #else
        /// Refused: values go under keys.
        public override func decodeValue(
            ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer, size: Int
        ) {
            refuseUnkeyed()
        }
    #endif
}
