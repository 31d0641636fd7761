/// The words of which people are generated. About a third of the names is not ASCII, as in real address books.
enum Words {
    static let firstNames = [
        "Anna", "Zoë", "Peter", "François", "Grace", "Małgorzata", "Linus", "Jürgen", "Maria", "María José", "David",
        "Øystein", "Ruth", "Théodore", "Samuel", "健太郎",
    ]
    static let lastNames = [
        "Smith", "Müller", "Johnson", "Lefèvre", "Rossi", "Fernández", "Nowak & Co", "O'Brien", "Jones", "García",
        "Brown", "山田", "Jansen", "Silva", "Kowalski", "Hansen",
    ]
    static let tags = [
        "admin", "beta", "customer", "early", "family", "friend", "guest", "partner", "press", "staff", "supplier",
        "vip",
    ]
    static let streets = [
        "High Street", "Hauptstraße", "Rue de la Paix", "Main Street", "Calle Mayor", "Station Road", "Ulica Długa",
        "Park Avenue",
    ]
    static let cities = ["London", "Zürich", "Paris", "Boston", "Málaga", "Kraków", "Oslo", "Utrecht"]
}
