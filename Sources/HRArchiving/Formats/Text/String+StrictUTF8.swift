package import Foundation

extension String {
    /// The string that bytes are in UTF-8, or nil if they are not valid in it.
    package init?(strictUTF8 data: Data) {
        let string = String(decoding: data, as: UTF8.self)
        guard string.utf8.elementsEqual(data) else { return nil }
        self = string
    }
}
