/// What a picture of a document shows.
package struct PictureOptions: Sendable {
    /// The title of the picture, usually the name of the file.
    package var title: String
    /// The greatest number of objects that are shown.
    package var maximum = 200
    /// The number of levels of ownership below the outermost object that are shown; nil for all.
    package var depth: Int?
    /// True if values are shown, and not only their kinds.
    package var showsValues = false
    /// The keys whose values are never shown.
    package var secretKeys: Set<String>

    package init(title: String, secretKeys: Set<String>) {
        self.title = title
        self.secretKeys = secretKeys
    }
}
