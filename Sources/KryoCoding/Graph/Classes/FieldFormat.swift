/// The kinds of serializers that write fields.
enum FieldFormat: Sendable {
    case plain, tagged, compatible, bean
}
