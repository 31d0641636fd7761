import Foundation
import HRArchiving

/// Compares what our unarchiver made with the file itself: each object made of what stands where it was read, each alias
/// the object that stands where the reference leads.
///
/// That is what is right where the original was wrong. The references are followed by ``AliasReadings``, which knows
/// nothing of the unarchiver.
struct FileComparison {
    let document: HRDocument
    private let readings: AliasReadings
    /// The object of each place: there is one.
    private var objects: [HRPath: any GoldenInstance] = [:]
    private(set) var problems: [String] = []

    init(_ document: HRDocument) {
        self.document = document
        readings = AliasReadings(document: document)
    }

    /// What does not agree.
    ///
    /// - Parameter rootClass: The class that the caller has asked for, where the root need not say its own.
    /// - Parameter rootKey: The key whose value the caller has asked for, where the root is only a holder of keys.
    mutating func compare(root: Any, rootClass: String?, rootKey: String?) -> [String] {
        if let rootKey, document[HRPath([rootKey])] != nil {
            compare(root, at: HRPath([rootKey]))
        } else if let rootClass, case .dictionary(let fields) = document.root {
            compare(root, className: rootClass, fields, at: HRPath())
        } else {
            compare(root, at: HRPath())
        }
        return problems
    }

    private mutating func report(_ actual: Any?, at path: HRPath) {
        let node = document[path].map { "\($0)".prefix(80) } ?? "nothing"
        problems.append("\(path): the file has \(node), found \(GoldenActual(actual))")
    }

    private mutating func compare(_ actual: Any?, at path: HRPath) {
        if case .alias = document[path] {
            // One of the places that it may mean is enough.
            for place in readings.places(at: path).sorted(by: { $0.description < $1.description }) {
                var trial = self
                trial.compare(actual, at: place)
                if trial.problems.count == problems.count {
                    self = trial
                    return
                }
            }
            return report(actual, at: path)
        }
        compare(actual, with: document[path], at: path)
    }

    private mutating func compare(_ actual: Any?, with node: HRNode?, at path: HRPath) {
        switch (node, GoldenActual(actual)) {
        case (nil, .absent), (.null, .null): break
        case (.bool(let node), .bool(let actual)) where node == actual: break
        case (.integer(let node), .int(let actual)) where node.description == actual: break
        case (.number(let node), .int(let actual)) where node.description == actual: break
        case (.real(let node), .real(let actual)) where HRNode.real(node) == .real(actual): break
        case (.string(let node), .string(let actual)) where node.utf8.elementsEqual(actual.utf8): break
        case (.date(let node), .date(let actual)) where HRNode.date(node) == .date(actual): break
        case (.data(let node), .data(let actual)) where node == actual: break
        case (.array(let nodes), .array(let elements)) where nodes.count == elements.count:
            for (index, element) in elements.enumerated() { compare(element, at: path.appending(String(index))) }
        case (.dictionary(let fields), .dictionary(let members)) where Set(fields.keys) == Set(members.keys):
            for (key, member) in members { compare(member, at: path.appending(key)) }
        case (.object(let object), _):
            guard let className = object.className, object.plainValue == nil else { return report(actual, at: path) }
            if className.hasPrefix("NS") { return compare(GoldenActual(actual), with: object.fields, at: path) }
            compare(actual, className: className, object.fields, at: path)
        default: report(actual, at: path)
        }
    }

    /// Compares an object of one of Foundation's classes.
    private mutating func compare(_ actual: GoldenActual, with fields: HRFields, at path: HRPath) {
        switch actual {
        case .url(let url) where fields["NS.relative"] == .string(url.relativeString):
            if fields["NS.base"] != nil {
                compare(url.baseURL.flatMap { NSURL(string: $0.absoluteString) }, at: path.appending("NS.base"))
            }
        case .orderedSet(let elements) where elements.count == fields.count:
            for (index, element) in elements.enumerated() {
                compare(element, at: path.appending("NS.object.\(index)"))
            }
        case .set(let elements) where elements.count == fields.count:
            if !match(elements, fields.keys, at: path) { problems.append("\(path): the set has other members") }
        default: problems.append("\(path): found \(actual)")
        }
    }

    /// Finds an order in which elements are what stands under keys.
    private mutating func match(_ elements: [Any], _ keys: [String], at path: HRPath) -> Bool {
        guard let element = elements.first else { return true }
        for key in keys {
            var trial = self
            trial.compare(element, at: path.appending(key))
            guard trial.problems.count == problems.count else { continue }
            if trial.match(Array(elements.dropFirst()), keys.filter { $0 != key }, at: path) {
                self = trial
                return true
            }
        }
        return false
    }

    private mutating func compare(_ actual: Any?, className: String, _ fields: HRFields, at path: HRPath) {
        guard let object = actual as? any GoldenInstance, object.definition.name == className else {
            return report(actual, at: path)
        }
        if object.definition.isUnique, object.place != path {
            // The first object of its ident stands for all later ones.
            return compare(object["ident"], with: fields["ident"], at: path.appending("ident"))
        }
        guard object.place == path else { return report(actual, at: path) }
        if let known = objects.updateValue(object, forKey: path) {
            let isSame = known === object
            return isSame ? () : problems.append("\(path): the object was made twice")
        }
        let again = [object.definition.propertyReadAgain].compactMap { $0 }
        for field in object.definition.fields + again { compare(field, of: object, at: path.appending(field.key)) }
    }

    private mutating func compare(_ field: GoldenClass.Field, of object: any GoldenInstance, at path: HRPath) {
        let actual = object[field.property]
        guard document[path] != nil else {
            let standard = GoldenActual(object.definition.valueWithoutKey(of: field)).description
            if GoldenActual(actual).description != standard { report(actual, at: path) }
            return
        }
        guard field.isScalar else { return compare(actual, at: path) }
        let place = readings.places(at: path).first
        guard let node = place.flatMap({ document[$0] }), field.value(of: node) == GoldenActual(actual).description
        else {
            return report(actual, at: path)
        }
    }
}

extension GoldenClass.Field {
    /// The text of the one value that a node is without any loss, or of the nearest real, where a number or a boolean is
    /// asked for.
    ///
    /// HRCoder took strings for numbers, as old-style property lists have nothing else, and a boolean for 1 or 0, as
    /// files of versions before 1.2.3 may have an alias to true in place of an equal 1.
    func value(of node: HRNode) -> String? {
        switch coding {
        case .bool:
            switch node {
            case .bool(let value): return "\(value)"
            case .integer(0), .string("NO"), .string("false"), .string("0"): return "false"
            case .integer(1), .string("YES"), .string("true"), .string("1"): return "true"
            default: return nil
            }
        case .float: return number(node).flatMap(float).map { "\(Double($0))" }
        case .double: return number(node).map { "\($0)" }
        case .int, .int32: return integer(node).flatMap { Int32(exactly: $0) }.map { "\($0)" }
        default: return integer(node).map { "\($0)" }
        }
    }

    /// The nearest `Float`, unless there is none.
    private func float(_ number: Double) -> Float? {
        let nearest = Float(number)
        return nearest.isFinite == number.isFinite ? nearest : nil
    }

    private func integer(_ node: HRNode) -> Int64? {
        switch node {
        case .bool(let value): value ? 1 : 0
        case .integer(let number): number.exactly(Int64.self)
        case .real(let number): Int64(exactly: number)
        case .string(let text): Int64(text)
        default: nil
        }
    }

    private func number(_ node: HRNode) -> Double? {
        switch node {
        case .bool(let value): value ? 1 : 0
        case .integer(let number): number.doubleValue
        case .real(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }
}
