import Foundation
import HRArchiving
import HRDescribing
import ObjectGraph

/// The description of one of the tool's types.
enum DescribedRoot {
    /// Describes the type that an operand names; without an operand, the only type.
    ///
    /// The initializer of the type is run, and might end the process: the type is named before.
    static func description(_ run: Run, verb: String) throws -> HRTypeDescription {
        let type = try type(run, verb: verb)
        run.say("\(HRClassRegistry.defaultName(of: type)): running its initializers with made-up values")
        let description = HRTypeDescription(of: type, registry: run.unarchiver.registry)
        for gap in description.gaps { run.say("incomplete: \(gap)") }
        return description
    }

    private static func type(_ run: Run, verb: String) throws -> Any.Type {
        guard !run.types.isEmpty else {
            throw Refusal(
                "\(run.console.tool) knows no types: build a tool of your own with HRTool.main(types:), which describes "
                    + "your types")
        }
        let names = run.types.map { HRClassRegistry.defaultName(of: $0) }
        guard let name = run.operands.first else {
            if run.types.count == 1 { return run.types[0] }
            throw UsageError(message: "specify one of the types \(names.joined(separator: ", "))", verb: verb)
        }
        if let index = names.firstIndex(of: name) { return run.types[index] }
        let near = nearestName(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
        throw Refusal("there is no type \(quoted(name)), only \(names.joined(separator: ", "))\(near)")
    }
}

extension Run {
    /// Writes what was made of a type to the file of `--output`, or prints it.
    func write(_ text: String) throws -> ExitStatus {
        let output = arguments.value(of: .output) ?? "-"
        try write(Data(text.utf8), to: output)
        if output != "-" { say("-> \(output)") }
        return .fine
    }
}
