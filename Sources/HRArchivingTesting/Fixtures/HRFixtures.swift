public import Foundation
public import HRArchiving
public import Testing

/// The objects of a file for tests: an archive that people write, in JSON or as a property list.
///
/// ```swift
/// static let teams = HRFixtures(of: Team.self, in: "Fixtures/teams.json")
///
/// @Test func leads() throws {
///     let team = try Self.teams.root()                          // a new graph for every call
///     let anna = try Self.teams["anna", as: Person.self]        // by its $id, in a graph of its own
///     let graph = try Self.teams.graph()                        // several objects of one graph
///     let bert = try graph["bert", as: Person.self]
/// }
/// ```
///
/// The file is looked for in the folder of the test file, then in a bundle, then in the folder that the environment
/// variable `HR_FIXTURES` names. It is read once in a process; objects are created by every call, so that tests that run
/// in parallel never share them.
///
/// Reading is strict: a key that no type reads, and a reference that leads nowhere, are errors with file, line and
/// column.
public struct HRFixtures<Root>: Sendable {
    /// The path of the file, as it was given.
    public let path: String
    private let folders: FixtureFolders
    private let unarchiver: HRUnarchiver

    /// Names a file. It is not read before an object is requested.
    ///
    /// - Parameters:
    ///   - type: The type of the root of the file.
    ///   - path: The path of the file, relative to the folder of the test file, or from the root of the file system.
    ///   - registry: The types that the file may name.
    ///   - bundle: The bundle with the resources of the test target, such as `.module`; it is needed only if tests run
    ///     where their sources are not. The library never looks for a bundle by itself.
    ///   - filePath: The file that contains the call.
    public init(
        of type: Root.Type = Root.self, in path: String, registry: HRClassRegistry = HRClassRegistry(),
        bundle: Bundle? = nil, filePath: String = #filePath
    ) {
        self.init(
            path, FixtureFolders(filePath: filePath, bundle: bundle),
            HRUnarchiver(registry: registry, unknownKeys: .error))
    }

    /// Names a file that is read with other settings.
    ///
    /// - Parameters:
    ///   - type: The type of the root of the file.
    ///   - path: The path of the file, relative to the folder of the test file, or from the root of the file system.
    ///   - unarchiver: The settings, with which keys that no type reads are errors only if
    ///     `HRUnarchiver.unknownKeys` says so.
    ///   - bundle: The bundle with the resources of the test target.
    ///   - filePath: The file that contains the call.
    public init(
        of type: Root.Type = Root.self, in path: String, readBy unarchiver: HRUnarchiver, bundle: Bundle? = nil,
        filePath: String = #filePath
    ) {
        self.init(path, FixtureFolders(filePath: filePath, bundle: bundle), unarchiver)
    }

    private init(_ path: String, _ folders: FixtureFolders, _ unarchiver: HRUnarchiver) {
        (self.path, self.folders, self.unarchiver) = (path, folders, unarchiver)
    }

    /// The location of the file.
    ///
    /// - Throws: An `HRError` that lists the places in which the file was looked for.
    public var url: URL {
        get throws(HRError) { try folders.url(of: path) }
    }

    /// The document of the file.
    ///
    /// - Throws: An `HRError` with the location of a syntax error or of a reference that leads nowhere.
    /// - Complexity: O(n) in the length of the file for the first call in a process.
    public var document: HRDocument {
        get throws(HRError) { try read().document }
    }

    private func read() throws(HRError) -> FixtureDocument { try .document(at: url, by: unarchiver) }

    /// Returns a new graph of the whole file.
    ///
    /// - Throws: An `HRError` with the location of what could not be decoded.
    /// - Complexity: O(n) in the number of values.
    public func root() throws(HRError) -> Root { try unarchiver.unarchive(Root.self, from: read().document) }

    /// A new object, with the objects that it refers to; no other call returns the same one.
    ///
    /// - Parameters:
    ///   - id: The `$id` of the object.
    ///   - type: The type of the object.
    /// - Throws: An `HRError` with the location of what could not be decoded, or with the ids of the file, if it does
    ///   not have this one.
    /// - Complexity: O(n) in the number of values.
    public subscript<Object>(id: String, as type: Object.Type) -> Object {
        get throws(HRError) {
            let fixture = try read()
            guard fixture.ids.contains(id) else { throw try fixture.missing(id, file: url) }
            return try unarchiver.unarchive(type, at: HRAlias(id: id), from: fixture.document)
        }
    }

    /// Returns a new graph of the whole file, from which several objects can be taken.
    ///
    /// - Throws: An `HRError` with the location of what could not be decoded.
    /// - Complexity: O(n) in the number of values.
    public func graph() throws(HRError) -> HRFixtureGraph<Root> {
        let fixture = try read()
        var watching = unarchiver
        watching.observation = ReadingObservation(isWatched: { _ in true })
        let (root, values) = try watching.unarchiveWatching(Root.self, from: fixture.document)
        return HRFixtureGraph(root, values, fixture, try url)
    }

    /// Returns the fixtures in a folder, one for each file, sorted by name: arguments of a test.
    ///
    /// ```swift
    /// @Test(arguments: try HRFixtures<Team>.each(in: "Fixtures/Valid"))
    /// func isValid(fixtures: HRFixtures<Team>) throws { _ = try fixtures.root() }
    /// ```
    ///
    /// Files with the extensions `json`, `plist`, `xml` and `bplist` are fixtures.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, relative to the folder of the test file.
    ///   - registry: The types that the files may name.
    ///   - bundle: The bundle with the resources of the test target.
    ///   - filePath: The file that contains the call.
    /// - Throws: An `HRError` if the folder does not exist or has no such file: a test without arguments would pass.
    /// - Complexity: O(n log n) in the number of files.
    public static func each(
        in folder: String, registry: HRClassRegistry = HRClassRegistry(), bundle: Bundle? = nil,
        filePath: String = #filePath
    ) throws(HRError) -> [HRFixtures<Root>] {
        let folders = FixtureFolders(filePath: filePath, bundle: bundle)
        let url = try folders.url(of: folder)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw HRError(.inputOutput, "the folder \"\(folder)\" of fixtures cannot be read", underlying: error)
        }
        let files = names.filter { HRFormat(fileExtension: URL(filePath: $0).pathExtension) != nil }.sorted()
        guard !files.isEmpty else {
            throw HRError(
                .fileNotFound, "the folder \"\(folder)\" has no fixtures", location: HRSourceLocation(file: url.path),
                help: ["fixtures have the extensions json, plist, xml and bplist"])
        }
        let unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error)
        return files.map { HRFixtures("\(folder)/\($0)", folders, unarchiver) }
    }
}

extension HRFixtures: CustomTestStringConvertible, CustomTestArgumentEncodable {
    /// The name of the file.
    public var testDescription: String { URL(filePath: path).lastPathComponent }

    /// Encodes the path of the file, so that one case of a test can be run again.
    ///
    /// - Throws: Whatever the encoder throws.
    public func encodeTestArgument(to encoder: some Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(path)
    }
}
