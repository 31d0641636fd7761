package import HRArchiving

/// A stop of a line that goes round in a circle, with nothing but Codable.
package final class Station: Codable {
    package let name: String
    @HRReference package var next: Station?
}
