import HRArchiving
import TestSupport

/// The codes that HRError.Code declares: the set is open, so that only the source can tell.
enum ErrorCodes {
    static func all() throws -> [HRError.Code] {
        try meanings().map(\.code)
    }

    /// The codes with what the source says that they mean.
    static func meanings() throws -> [(code: HRError.Code, meaning: String)] {
        let source = try PackageFolder.text(of: "Sources/HRArchiving/Document/Errors/HRError.Code.swift")
        return source.matches(of: /\/\/\/ (.+)\n +public static let \w+ = Code\("(HR\d{4})"\)/).map {
            (HRError.Code(rawValue: String($0.2)), String($0.1))
        }
    }
}
