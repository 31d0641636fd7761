extension ArchivingSession {
    @usableFromInline
    func count(_ members: Int, at builder: NodeBuilder) throws {
        nodeCount += members
        guard nodeCount <= limits.nodes else {
            throw HRError(limits.excess(of: .nodes, in: .graph), at: builder.path)
        }
    }

    func depthError(at path: HRPath) -> HRError { HRError(limits.excess(of: .depth, in: .graph), at: path) }
}
