import HRArchiving
import ObjectGraph

extension Assembly {
    /// What is wrong with variables that are for no key.
    ///
    /// - Parameter isCertain: Whether all keys that there are have been asked for: a misspelled name is wrong in any case.
    func variableFaults(isCertain: Bool) -> [(error: HRError, place: LayerPlace)] {
        (strays + rivals).compactMap { variable, stray in
            fault(of: variable, stray, isCertain).map { ($0, LayerPlace(source: variable.source, path: HRPath())) }
        }
    }

    private func fault(of variable: VariableLayer.Variable, _ stray: Stray, _ isCertain: Bool) -> HRError? {
        switch stray {
        case .ambiguous(let paths):
            let keys = list(paths.map(\.description))
            return HRError(.ambiguousVariable, "\(variable.name) may be for several keys: \(keys)")
        case .second(let first):
            return HRError(
                .ambiguousVariable, "\(list([first, variable.name])) are for one key", help: ["unset one of them"])
        case .unknown(let names): return unknown(variable, names, isCertain)
        }
    }

    private func unknown(_ variable: VariableLayer.Variable, _ names: [String], _ isCertain: Bool) -> HRError? {
        let near = nearestName(to: variable.name.uppercased(), among: names)
        guard isCertain || near != nil, !named.contains(variable.name) else { return nil }
        let known = ordered(names, bySimilarityTo: variable.name, showing: listedNames)
        return HRError(
            .unknownKey, "no key is named so", suggestion: near,
            help: near == nil
                ? ["what the program reads by itself is left alone by .environment(prefix:ignoring:)"] : [],
            notes: names.isEmpty ? [] : ["there are \(list(known))"])
    }
}
