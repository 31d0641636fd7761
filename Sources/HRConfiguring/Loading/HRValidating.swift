public import HRArchiving

/// A type with rules that go across several of its keys.
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
/// A configuration asks each value that its initializer has read, once all is read: inner ones before those that hold them, and
/// the outermost last. Keys count from the value that names them. What a type makes without reading it can be asked by
/// ``HRRules/check(_:at:)``.
public protocol HRValidating {
    /// Checks the rules.
    ///
    /// - Throws: What ``HRRules/finish()`` throws, or any other error.
    func validate() throws
}

/// Rules that a value has been checked against; those that are broken are told together.
public struct HRRules {
    /// The rules that a value breaks.
    public struct Broken: Error, Sendable {
        let errors: [HRError]
    }

    private var errors: [HRError] = []

    /// No rules so far.
    public init() {}

    /// Checks one rule.
    ///
    /// - Parameters:
    ///   - condition: Whether it is kept.
    ///   - message: What is wrong if not: lower case, no full stop, no value.
    ///   - key: The key whose value is to be changed: the error is at the place of the layer that set it.
    ///   - others: Other keys that matter, whose places are told as well.
    ///   - help: What to do, one sentence each.
    public mutating func require(
        _ condition: Bool, _ message: String, keys key: HRPath, _ others: HRPath..., help: [String] = []
    ) {
        guard !condition else { return }
        var error = HRError(.brokenRule, message, path: key, help: help)
        error.wording.hints = others.map { HRError.Hint(path: $0, part: .value, text: quoted($0.description)) }
        errors.append(error)
    }

    /// Checks the rules of a value that stands at a path of this one.
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
    /// - Throws: ``Broken``, with all of them.
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
