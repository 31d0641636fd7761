public import Foundation
import ObjectGraph
import ObjectMapping

/// The base class of the `NSCoder` subclasses ``HRKeyedArchiver`` and ``HRKeyedUnarchiver``.
///
/// Methods of `NSCoding` cannot throw, so the first error is stored in ``error`` and no exception is raised. After an
/// error, the coder's methods do nothing and return nil or zero, and the archiving or unarchiving call throws the
/// error. Methods that code values without keys are not supported.
public class HRKeyedCoder: NSCoder {
    /// The first error, with the path of the value that it concerns.
    private(set) var keptError: HRError?

    override init() {
        super.init()
    }

    /// The path from the root to the object that is being encoded or decoded.
    ///
    /// - Complexity: O(n) in the length of the path.
    public var path: HRPath { HRPath() }

    /// The first error, an ``HRError``, or nil if no error has occurred.
    public override var error: (any Error)? { keptError }
    /// Always true: values are coded with keys.
    public override var allowsKeyedCoding: Bool { true }
    /// Always `setErrorAndReturn`: errors are stored.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }

    /// Records an error reported by the class that is being coded. The archiving or unarchiving call throws the error
    /// with the path of the object.
    public override func failWithError(_ error: any Error) {
        keep(error)
    }

    /// Stores an error unless there is one already.
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

    /// Runs a closure and returns its result. If the closure throws an error, stores the error and returns the
    /// fallback. If an error is stored already, returns the fallback without running the closure.
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

    /// Not supported: values need a key. Records an error.
    public override func encodeValue(ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer) {
        refuseUnkeyed()
    }

    /// Not supported: values need a key. Records an error.
    public override func encode(_ data: Data) {
        refuseUnkeyed()
    }

    /// Not supported: values need a key. Records an error.
    public override func decodeData() -> Data? {
        refuseUnkeyed()
        return nil
    }

    /// Always 0: classes have no `NSCoder` versions in archives.
    public override func version(forClassName className: String) -> Int { 0 }

    #if !canImport(Darwin)
        /// Not supported: values need a key. Records an error.
        public override func decodeValue(ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer) {
            refuseUnkeyed()
        }

        /// Not supported: values need a key. Records an error.
        public override func encodePropertyList(_ propertyList: Any) {
            refuseUnkeyed()
        }

        /// Not supported: values need a key. Records an error.
        public override func decodePropertyList() -> Any? {
            refuseUnkeyed()
            return nil
        }
    #else
        /// Not supported: values need a key. Records an error.
        public override func decodeValue(
            ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer, size: Int
        ) {
            refuseUnkeyed()
        }
    #endif
}
