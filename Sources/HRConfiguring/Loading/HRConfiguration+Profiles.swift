import Foundation
public import HRArchiving
import ObjectGraph

extension HRConfiguration {
    /// The profile that an environment variable names, for the program to choose layers by:
    ///
    /// ```swift
    /// let profile = try HRConfiguration<Service>.profile(from: "SHOP_PROFILE", allowed: ["dev", "prod"], default: "dev")
    /// configuration.add(.file("config.\(profile).json"))
    /// ```
    ///
    /// - Parameters:
    ///   - variable: The name of the variable.
    ///   - allowed: The profiles that there are.
    ///   - fallback: The profile where the variable is not set.
    ///   - environment: The variables; nil for those of the process.
    /// - Throws: An `HRError` if there is no such profile, with the one that was most likely meant.
    public static func profile(
        from variable: String, allowed: [String], default fallback: String, environment: [String: String]? = nil
    ) throws(HRError) -> String {
        let variables = environment ?? ProcessInfo.processInfo.environment
        guard let profile = variables[variable] else { return fallback }
        guard !allowed.contains(profile) else { return profile }
        throw HRError(
            .invalidValue, "no such profile",
            location: HRSourceLocation(file: "environment variable \(variable)"),
            suggestion: nearestName(to: profile, among: allowed), notes: ["there are \(list(allowed))"])
    }
}
