import HRArchiving
import HRShapes

/// The value of `--shape`: the kind of file that a file is checked as.
struct ShapeOption {
    private enum Choice {
        case byName
        case never
        case always(FileShape)
    }

    private let choice: Choice

    private static let never = "none"
    static let option = Option(
        name: "shape", value: "KIND", choices: FileShape.all.map(\.name) + [never],
        help: "kind of file, or none; by default, that of its name")

    init(_ arguments: Arguments) {
        guard let name = arguments.value(of: Self.option) else {
            choice = .byName
            return
        }
        choice = FileShape.named(name).map { .always($0) } ?? .never
    }

    /// Returns the shape for a file; nil for a file of no special kind.
    func shape(ofFile name: String) -> FileShape? {
        switch choice {
        case .byName: FileShape(fileName: name)
        case .never: nil
        case .always(let shape): shape
        }
    }
}
