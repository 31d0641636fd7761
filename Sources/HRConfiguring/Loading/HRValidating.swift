public import HRArchiving

/// A type with validation rules that involve several of its keys.
///
/// ```swift
/// extension Pool: HRValidating {
///     func validate() throws {
///         var rules = HRRules()
///         rules.require(minimum <= maximum, "the minimum exceeds the maximum", keys: "maximum", "minimum")
///         try rules.finish()
///     }
/// }
/// ```
///
/// After a configuration is loaded, ``validate()`` is called on each decoded value of a type that conforms to this
/// protocol: on inner values before the values that contain them, and on the outermost value last. The keys of a rule
/// are relative to the value that checks the rule. Values that a type creates without decoding them can be checked with
/// ``HRRules/check(_:at:)``.
public protocol HRValidating {
    /// Checks the rules.
    ///
    /// - Throws: The error of ``HRRules/finish()``, or any other error.
    func validate() throws
}

/// A collector of validation errors, which are reported together.
public struct HRRules {
    /// The error that is thrown for broken validation rules.
    public struct Broken: Error, Sendable {
        let errors: [HRError]
    }

    private var errors: [HRError] = []

    /// Creates a collector without errors.
    public init() {}

    /// Checks one rule.
    ///
    /// - Parameters:
    ///   - condition: True if the rule is satisfied.
    ///   - message: The message of the error if the rule is not satisfied: lower case, without a full stop and without
    ///     values.
    ///   - key: The key whose value has to be changed. The error is reported at the location where a layer sets the
    ///     key.
    ///   - others: Further keys of the rule, whose locations are also reported.
    ///   - help: Advice, one sentence each.
    public mutating func require(
        _ condition: Bool, _ message: String, keys key: HRPath, _ others: HRPath..., help: [String] = []
    ) {
        guard !condition else { return }
        var error = HRError(.brokenRule, message, path: key, help: help)
        error.wording.hints = others.map { HRError.Hint(path: $0, part: .value, text: quoted($0.description)) }
        errors.append(error)
    }

    /// Checks the rules of another value.
    ///
    /// - Parameters:
    ///   - value: The other value.
    ///   - path: The path of the other value, relative to the value that is being validated.
    public mutating func check(_ value: some HRValidating, at path: HRPath) {
        errors += Self.errors(of: value, at: path)
    }

    static func errors(of value: any HRValidating, at path: HRPath) -> [HRError] {
        do {
            try value.validate()
            return []
        } catch let broken as Broken {
            return broken.errors.map { $0.below(path) }
        } catch let error as HRError {
            return [error.below(path)]
        } catch {
            return [HRError(.brokenRule, "the value's own code found it invalid", path: path, underlying: error)]
        }
    }

    /// Throws if a rule is broken.
    ///
    /// - Throws: ``Broken``, with all errors.
    public func finish() throws(Broken) {
        if !errors.isEmpty { throw Broken(errors: errors) }
    }
}

extension HRError {
    fileprivate func below(_ outer: HRPath) -> HRError {
        var error = self
        error.path = outer.appending(path?.components ?? [])
        error.wording.hints = wording.hints.map {
            HRError.Hint(path: outer.appending($0.path.components), part: $0.part, text: $0.text)
        }
        return error
    }
}
