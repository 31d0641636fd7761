import Foundation
import HRArchiving
import HRShapes

/// Checks the contents of a file: its syntax, repeated keys, and its shape, or its ids, references and types.
struct FileCheck {
    /// The result for one file.
    struct Result {
        /// Errors and warnings in the order of the file.
        var faults: [HRError] = []
        /// The number of all errors and warnings, including those that were not listed.
        var count = 0
        /// False if there may be more errors that were not counted.
        var isComplete = true
        /// The document; nil if the file could not be read.
        var document: HRDocument?

        var hasErrors: Bool { faults.contains { !$0.details.isWarning } }
    }

    private let unarchiver: HRUnarchiver
    private let types: [Any.Type]
    private let shape: ShapeOption
    /// The maximum number of errors about references that are listed.
    private let limit: Int

    init(_ unarchiver: HRUnarchiver, _ types: [Any.Type], _ shape: ShapeOption, limit: Int) {
        self.unarchiver = unarchiver
        self.types = types
        self.shape = shape
        self.limit = limit
    }

    /// Checks the bytes of a file.
    ///
    /// - Parameter name: The name of the file, which selects the shape and is shown in messages.
    func result(of data: Data, named name: String) -> Result {
        let shape = shape.shape(ofFile: name)
        let unarchiver = shape == nil ? unarchiver : unarchiver.withoutReservedKeys
        var result = Result()
        do throws(HRError) {
            let document = try unarchiver.document(from: data, file: name, repeatedKeys: &result.faults) { node, path in
                shape?.description(of: node, at: path)
            }
            result.document = document
            result.count = result.faults.count
            if let shape {
                result.add(document.located(shape.check(document), hiding: unarchiver.secretKeys))
            } else {
                let diagnosis = TypedCheck(unarchiver, types, size: data.count, limit: limit).diagnosis(of: document)
                result.add(diagnosis.errors + diagnosis.warnings)
                result.count += diagnosis.errorCount - diagnosis.errors.count
                result.isComplete = diagnosis.isComplete
            }
        } catch {
            result.count = result.faults.count
            result.add([error])
        }
        result.sort(inFile: name)
        return result
    }
}

extension FileCheck.Result {
    fileprivate mutating func add(_ errors: [HRError]) {
        faults += errors
        count += errors.count
    }

    /// Sorts the errors by their locations, and names the file in them.
    fileprivate mutating func sort(inFile name: String) {
        let starts = faults.map { $0.location?.byteRange?.lowerBound ?? 0 }
        let order = faults.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
        faults = order.map { faults[$0].named(name) }
    }

    /// Removes the errors and warnings that an earlier version of the file had as well.
    ///
    /// Lines may have moved, so errors are compared by code, message and path. Indices of array elements may have
    /// changed, so they are ignored for errors without an exact counterpart.
    mutating func remove(thoseOf earlier: FileCheck.Result) {
        var left = earlier.faults
        for isExact in [true, false] {
            var counts: [String: Int] = [:]
            for fault in left { counts[fault.identity(isExact: isExact), default: 0] += 1 }
            var matched: [String: Int] = [:]
            faults.removeAll { fault in
                let identity = fault.identity(isExact: isExact)
                guard let count = counts[identity], matched[identity, default: 0] < count else { return false }
                matched[identity, default: 0] += 1
                return true
            }
            left.removeAll { fault in
                let identity = fault.identity(isExact: isExact)
                guard let count = matched[identity], count > 0 else { return false }
                matched[identity] = count - 1
                return true
            }
        }
        count = faults.count
    }
}

extension HRError {
    /// The code, the message and the path, for finding the same error in another version of the file.
    fileprivate func identity(isExact: Bool) -> String {
        let components = (path?.components ?? []).map { isExact || Int($0) == nil ? $0 : "*" }
        return ([code.rawValue, message] + components).joined(separator: "\u{0}")
    }
}
