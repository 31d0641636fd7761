import Foundation
public import HRArchiving
import ObjectGraph

extension HRConfiguration {
    /// Returns the profile that an environment variable names. The program can use the profile to choose layers:
    ///
    /// ```swift
    /// let profile = try HRConfiguration<Service>.profile(from: "SHOP_PROFILE", allowed: ["dev", "prod"], default: "dev")
    /// configuration.add(.file("config.\(profile).json"))
    /// ```
    ///
    /// - Parameters:
    ///   - variable: The name of the variable.
    ///   - allowed: The known profiles.
    ///   - fallback: The profile if the variable is not set.
    ///   - environment: The variables; nil for those of the process.
    /// - Throws: An `HRError` with a suggestion, if the profile is not in `allowed`.
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
