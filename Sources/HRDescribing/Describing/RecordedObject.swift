import HRArchiving
import ObjectGraph
import ObjectMapping

/// What a type has requested in one run.
struct RecordedRun {
    let record: RequestRecorder.Record?
    var requests: [RequestRecorder.Request] { record?.requests ?? [] }
    /// The error because of which the type could not be decoded.
    var error: (any Error)? { record?.error }
    /// True for an enum with associated values, of which each run decodes one case.
    let isOfCases: Bool

    init(of type: Any.Type, by recorder: RequestRecorder) {
        record = recorder.records[ObjectIdentifier(type)]
        isOfCases = recorder.value(of: type).map { Mirror(reflecting: $0).displayStyle == .enum } ?? false
    }
}

/// The description of an object that follows from what its type has requested in several runs.
struct RecordedObject {
    typealias Object = HRTypeDescription.Object
    typealias Property = HRTypeDescription.Property

    private let type: Any.Type
    private let runs: [RecordedRun]
    private let describer: TypeDescriber
    private let defaults: HRNode?

    init(_ type: Any.Type, _ runs: [RecordedRun], _ describer: TypeDescriber) {
        (self.type, self.runs, self.describer) = (type, runs, describer)
        defaults = describer.samples.encodedDefaults(of: type)
    }

    /// Returns an object with its properties, or its single value.
    func described(_ header: Object) -> Object {
        var object = header
        if let value = runs.lazy.compactMap({ $0.record?.singleValue }).first {
            object.value = describer.shape(of: value)
        } else if let elements = runs.lazy.compactMap({ $0.record?.elements }).first {
            object.value = .elements(elements.map(describer.shape))
            if elements.isEmpty { object.value = .array(.any) }
        } else if runs.contains(where: \.isOfCases) || describer.samples.hasCases(type) {
            object.value = .cases(cases)
            if let gap = gapOfCases { object.gaps.append(gap) }
        } else {
            object.properties = properties(of: runs)
            object.isOpen = runs.contains { $0.record?.preservesKeys ?? false || $0.record?.readsAllKeys ?? false }
        }
        object.gaps += gaps(object)
        return completed(object)
    }

    // MARK: Properties

    private func properties(of runs: [RecordedRun]) -> [Property] {
        var order: [[String]] = []
        var requests: [[String]: [RequestRecorder.Request]] = [:]
        for run in runs {
            for request in run.requests {
                if requests[request.keys] == nil { order.append(request.keys) }
                requests[request.keys, default: []].append(request)
            }
        }
        // Containers that have members are described by these.
        let containers = Set(order.flatMap { keys in keys.indices.dropFirst().map { Array(keys.prefix($0)) } })
        return order.filter { !containers.contains($0) }.map { keys in
            property(keys, requests[keys] ?? [], in: runs, requests)
        }
    }

    private func property(
        _ keys: [String], _ found: [RequestRecorder.Request], in runs: [RecordedRun],
        _ all: [[String]: [RequestRecorder.Request]]
    ) -> Property {
        let type = found.lazy.compactMap(\.type).first
        let shape = type.map(describer.shape) ?? .any
        let isOptional =
            found.contains { $0.presence != .required } || type is any ExpressibleByNilLiteral.Type
            || runs.contains { run in run.error == nil && !run.requests.contains { $0.keys == keys } }
            || keys.indices.dropFirst().contains { end in
                (all[Array(keys.prefix(end))] ?? []).contains { $0.presence != .required }
            }
        var property = Property(keys: keys, shape: shape.unwrapped, presence: isOptional ? .optional : .required)
        if let encode = found.lazy.compactMap(\.encodeDefault).first {
            property.presence = describer.samples.encodedDefault(encode).map { .hasDefault($0) } ?? .optional
        } else if !isOptional, let node = keys.reduce(defaults, { $0?.fields?[$1] }) {
            property.presence = .hasDefault(node)
        }
        property.acceptsNull = found.contains { $0.presence != .required } || type is any ExpressibleByNilLiteral.Type
        property.documentation = (self.type as? any HRDocumented.Type)?.archiveDocumentation[PathText.text(of: keys)]
        return property
    }

    // MARK: Cases

    private var cases: [HRTypeDescription.Case] {
        if let all = describer.samples.allCases(of: type) { return all }
        let samples = describer.samples.sampleCases(of: type)
        var cases: [HRTypeDescription.Case] = []
        for name in caseNames where !cases.contains(where: { $0.name == name }) {
            let run = runs.first { $0.error == nil && $0.requests.contains { $0.keys.first == name } }
            let sample = samples.first { $0.name == name }
            let properties = run.map { payload(of: name, in: $0) } ?? sample?.properties
            cases.append(HRTypeDescription.Case(name: name, properties: properties))
        }
        return cases + samples.filter { sample in !cases.contains { $0.name == sample.name } }
    }

    private var caseNames: [String] {
        runs.lazy.compactMap { $0.record?.keyType }.first.map { EnumCases.names($0, of: type) } ?? []
    }

    private func payload(of name: String, in run: RecordedRun) -> [Property] {
        properties(of: [run]).filter { $0.keys.first == name && $0.keys.count > 1 }.map { property in
            var inner = Property(
                keys: Array(property.keys.dropFirst()), shape: property.shape, presence: property.presence)
            inner.documentation = property.documentation
            return inner
        }
    }

    private var gapOfCases: String? {
        if caseNames.isEmpty, describer.samples.allCases(of: type) == nil {
            return "it has the cases of samples, and may have others: make it or its coding keys CaseIterable"
        }
        let unknown = cases.filter { $0.properties == nil }.map(\.name)
        return unknown.isEmpty ? nil : "the values of the cases \(unknown.joined(separator: ", ")) are not known"
    }

    // MARK: What is not known

    private func gaps(_ object: Object) -> [String] {
        if object.value == nil, object.properties.isEmpty, let text = unknownText { return [text] }
        guard !runs.contains(where: { $0.error == nil }), let error = runs.first?.error else { return [] }
        return ["it could not be decoded with made-up values, so it may have more keys: \(text(of: error))"]
    }

    private var unknownText: String? {
        switch CodingDirection.reading.strategy(of: type, isMapped: false) {
        case .keyed: "it conforms to NSCoding, so its keys are known only from a sample"
        case nil: "it cannot be decoded"
        default:
            runs.first?.error.map { "its keys or cases are not known: \(text(of: $0))" }
        }
    }

    private func text(of error: any Error) -> String {
        guard let error = error as? HRError else { return "\(error)" }
        return error.underlying.map(text) ?? error.message
    }

    /// Adds what only a sample shows, if nothing else is known.
    private func completed(_ object: Object) -> Object {
        guard object.value == nil, object.properties.isEmpty, !object.gaps.isEmpty,
            let node = describer.samples.encodedSample(of: type)
        else { return object }
        var object = object
        object.properties = (node.fields ?? [:]).map { key, node in
            Property(keys: [key], shape: node.shape, presence: .optional)
        }
        object.isOpen = true
        return object
    }
}

extension SampleValues {
    /// True for an enum with a sample, of which each value has one case.
    func hasCases(_ type: Any.Type) -> Bool {
        all(of: type).first.map { Mirror(reflecting: $0).displayStyle == .enum } ?? false
    }

    /// The cases of an enum that lists its values, with the associated values as far as these show them; nil for other
    /// types.
    func allCases(of type: Any.Type) -> [HRTypeDescription.Case]? {
        guard let type = type as? any CaseIterable.Type else { return nil }
        func values<C: CaseIterable>(_ type: C.Type) -> [Any] { type.allCases.prefix(Self.limit).map { $0 } }
        return cases(of: type, values(type))
    }

    /// The cases of the samples of an enum.
    func sampleCases(of type: Any.Type) -> [HRTypeDescription.Case] {
        hasCases(type) ? cases(of: type, all(of: type)) ?? [] : []
    }

    private func cases(of type: Any.Type, _ values: [Any]) -> [HRTypeDescription.Case]? {
        var found: [HRTypeDescription.Case] = []
        for value in values {
            guard let fields = encode(value, as: type)?.fields, let (name, payload) = fields.first,
                fields.count == 1
            else { return nil }
            guard !found.contains(where: { $0.name == name }) else { continue }
            let properties = (payload.fields ?? [:]).map { key, node in
                HRTypeDescription.Property(keys: [key], shape: node.shape, presence: .required)
            }
            found.append(HRTypeDescription.Case(name: name, properties: properties))
        }
        return found
    }
}
