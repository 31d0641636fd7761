/// What a ``Kryo`` is set up with beside its classes.
struct KryoOptions: Sendable {
    var references = true
    var registrationRequired = false
    var resetsAutomatically = true
    var keepsIdentity = false
    var keepsDefects = false
    var limits = KryoLimits()
}
