import HRArchiving
import ObjectGraph

extension Assembly {
    /// The errors of variables that match no key, or whose key is ambiguous.
    ///
    /// - Parameter isCertain: True if all keys are known. If false, a variable without a key is an error only if its
    ///   name is similar to that of a known key.
    func variableFaults(isCertain: Bool) -> [(error: HRError, place: LayerPlace)] {
        var faults = (strays + rivals).compactMap { variable, stray in
            fault(of: variable, stray, isCertain).map { ($0, LayerPlace(source: variable.source, path: HRPath())) }
        }
        if let first = claims.first {
            faults.append((claimed, LayerPlace(source: first.variable.source, path: HRPath())))
        }
        return faults
    }

    /// The error for variables that Kubernetes has set and that match a key: it is not clear whether they are meant for
    /// it.
    private var claimed: HRError {
        let paths = Set(claims.map(\.path)).map(\.description).sorted()
        return HRError(
            .ambiguousVariable,
            "Kubernetes has set \(list(claims.map(\.variable.name))) for a Service, which would be taken for \(list(paths))",
            help: [
                "say enableServiceLinks: false in the specification of the pod, so that it sets none",
                "or leave what Kubernetes sets alone by .environment(prefix:ignoring:)",
            ])
    }

    private func fault(of variable: VariableLayer.Variable, _ stray: Stray, _ isCertain: Bool) -> HRError? {
        switch stray {
        case .ambiguous(let paths):
            let keys = list(paths.map(\.description))
            return HRError(.ambiguousVariable, "\(variable.name) may be for several keys: \(keys)")
        case .second(let first):
            let names = [first, variable.name]
            return first.uppercased() == variable.name.uppercased()
                ? HRError(
                    .ambiguousVariable, "\(list(names)) differ in case only, and are for one key",
                    help: ["unset all of them but one"])
                : HRError(.ambiguousVariable, "\(list(names)) are for one key", help: ["unset one of them"])
        case .element(let name):
            return HRError(
                .unknownKey, "no variable sets an element of an array", suggestion: name,
                help: ["an array is set as a whole, as JSON: \(name)=[…]"])
        case .unknown(let names, let near): return unknown(variable, names, near, isCertain)
        }
    }

    private func unknown(
        _ variable: VariableLayer.Variable, _ names: [String], _ near: String?, _ isCertain: Bool
    ) -> HRError? {
        guard isCertain || near != nil, !named.contains(variable.name) else { return nil }
        let known = ordered(names, bySimilarityTo: variable.name, showing: listedNames)
        return HRError(
            .unknownKey, "the variable matches no key", suggestion: near,
            help: near == nil
                ? ["what the program reads by itself is left alone by .environment(prefix:ignoring:)"] : [],
            notes: names.isEmpty ? [] : ["there are \(list(known))"])
    }
}
