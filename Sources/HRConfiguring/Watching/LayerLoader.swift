public import Foundation
import HRArchiving
import ObjectGraph

/// Loads the data of a layer that is no file, and keeps it until its identity changes.
final class LayerLoader: Sendable {
    typealias Load = @Sendable (_ known: String?) throws -> HRLoadedData?

    /// The name in errors.
    let name: String
    private let load: Load
    private let last = Locked<HRLoadedData?>(nil)

    init(_ name: String, _ load: @escaping Load) { (self.name, self.load) = (name, load) }

    /// The data, which is loaded again if its identity has changed.
    ///
    /// - Throws: An `HRError` if the data cannot be loaded, with the error of the program.
    func current() throws(HRError) -> HRLoadedData {
        let known = last.withLock { $0 }
        do {
            guard let new = try load(known?.identity) ?? known else {
                throw HRError(.inputOutput, "there is no data", location: HRSourceLocation(file: name))
            }
            last.withLock { $0 = new }
            return new
        } catch let error as HRError {
            throw error.located(inFile: name)
        } catch {
            throw HRError(
                .inputOutput, "the data could not be loaded", location: HRSourceLocation(file: name),
                underlying: error)
        }
    }
}

/// Data that the program has loaded, such as from a server.
public struct HRLoadedData: Sendable {
    let data: Data
    let identity: String

    /// Wraps loaded data.
    ///
    /// - Parameters:
    ///   - data: The data, in any supported file format.
    ///   - identity: What is different if the data is, such as the entity tag of a response (`ETag`) or a checksum.
    public init(_ data: Data, identity: String) { (self.data, self.identity) = (data, identity) }
}
