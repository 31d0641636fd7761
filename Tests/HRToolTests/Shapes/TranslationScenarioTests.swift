import Foundation
import Testing

/// Translations whose format specifiers differ from those of the source.
@Suite("Scenarios of format specifiers")
struct TranslationScenarioTests {
    @Test("Number, kind and order of the arguments are compared in a catalog", .bug(id: "codenotch#237"))
    func catalog() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "%@ has %lld files" : { "localizations" : {
            >       "de" : { "stringUnit" : { "value" : "%lld Dateien von %@" } },
            >       "es" : { "stringUnit" : { "value" : "%2$lld archivos de %1$@" } },
            >       "fr" : { "stringUnit" : { "value" : "%@ a %lf fichiers" } },
            >       "it" : { "stringUnit" : { "value" : "%@ ha %lld file di %lld" } },
            >       "nl" : { "stringUnit" : { "value" : "%@ heeft bestanden" } },
            >       "pl" : { "stringUnit" : { "value" : "%1$@ i %1$lld" } },
            >       "pt" : { "stringUnit" : { "value" : "%@ tem %d ficheiros, 100 %" } },
            >       "sv" : { "stringUnit" : { "value" : "" } }
            >     } },
            >     "100 % of it" : { "localizations" : {
            >       "de" : { "stringUnit" : { "value" : "100 % davon" } }
            >     } },
            >     "%d off" : { "shouldTranslate" : false, "localizations" : {
            >       "de" : { "stringUnit" : { "value" : "%@ Rabatt" } }
            >     } },
            >     "title" : { "localizations" : {
            >       "de" : { "stringUnit" : { "value" : "Hallo %1$@ und %2$@" } },
            >       "en" : { "stringUnit" : { "value" : "Hello %@" } }
            >     } }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr check -- L.xcstrings
            ! L.xcstrings:5:43: error: argument 1 is an integer here, but an object in the source [HR0210]
            ! L.xcstrings:7:43: error: argument 2 is a real number here, but an integer in the source [HR0210]
            ! L.xcstrings:8:43: error: argument 3 is used here, but the source has no such argument [HR0210]
            ! L.xcstrings:9:43: warning: argument 2 of the source is not used here [HR0210]
            ! L.xcstrings:10:43: error: argument 1 is used both as an object and as an integer [HR0210]
            ! L.xcstrings:21:43: error: argument 2 is used here, but the source has no such argument [HR0210]
            = 1
            $ hr check --format human -- L.xcstrings 2>&1 | head -14
            | error[HR0210]: argument 1 is an integer here, but an object in the source
            |  --> L.xcstrings:5:43
            |   |
            | 4 |     "%@ has %lld files" : { "localizations" : {
            |   |     ------------------- the source
            | 5 |       "de" : { "stringUnit" : { "value" : "%lld Dateien von %@" } },
            |   |                                           ^^^^^^^^^^^^^^^^^^^^^
            |   |
            |   = help: number the arguments, such as "%2$@", to reorder them
            |   = path: strings.%@ has %lld files.localizations.de.stringUnit.value
            |
            | error[HR0210]: argument 2 is a real number here, but an integer in the source
            |  --> L.xcstrings:7:43
            |   |
            """#)
    }

    @Test("Only warnings give status 0", .bug(id: "codenotch#237"))
    func warnings() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "%@ and %@" : { "localizations" : { "de" : { "stringUnit" : { "value" : "beide" } } } }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr check -- L.xcstrings
            ! L.xcstrings:4:77: warning: arguments 1, 2 of the source are not used here [HR0210]
            """#)
    }

    @Test("Plural forms for few things need no number, the others do", .bug(id: "codenotch#237"))
    func plurals() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "%lld files" : { "localizations" : {
            >       "en" : { "variations" : { "plural" : {
            >         "zero" : { "stringUnit" : { "value" : "No files" } },
            >         "one" : { "stringUnit" : { "value" : "One file" } },
            >         "other" : { "stringUnit" : { "value" : "%lld files" } }
            >       } } },
            >       "de" : { "variations" : { "plural" : {
            >         "one" : { "stringUnit" : { "value" : "Eine Datei" } },
            >         "other" : { "stringUnit" : { "value" : "Dateien" } }
            >       } } },
            >       "pl" : { "variations" : { "plural" : {
            >         "one" : { "stringUnit" : { "value" : "%@ plik" } },
            >         "more" : { "stringUnit" : { "value" : "%lld plików" } }
            >       } } }
            >     } }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr check -- L.xcstrings
            ! L.xcstrings:12:48: warning: argument 1 of the source is not used here [HR0210]
            ! L.xcstrings:14:44: error: the plural has no "other" [HR0203]
            ! L.xcstrings:15:46: error: argument 1 is an object here, but an integer in the source [HR0210]
            ! L.xcstrings:16:9: error: "more" is no plural form [HR0210]
            = 1
            """#)
    }

    @Test("Substitutions count as the arguments that they stand for", .bug(id: "codenotch#237"))
    func substitutions() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "strings" : {
            >     "%1$@: %2$lld files" : { "localizations" : {
            >       "en" : {
            >         "stringUnit" : { "value" : "%1$@: %#@files@" },
            >         "substitutions" : { "files" : {
            >           "argNum" : 2,
            >           "formatSpecifier" : "lld",
            >           "variations" : { "plural" : {
            >             "one" : { "stringUnit" : { "value" : "%arg file" } },
            >             "other" : { "stringUnit" : { "value" : "%arg files" } }
            >           } }
            >         } }
            >       },
            >       "de" : {
            >         "stringUnit" : { "value" : "%#@dateien@ von %1$@" },
            >         "substitutions" : { "dateien" : {
            >           "argNum" : 2,
            >           "formatSpecifier" : "lld",
            >           "variations" : { "plural" : {
            >             "one" : { "stringUnit" : { "value" : "eine Datei" } },
            >             "other" : { "stringUnit" : { "value" : "%arg Dateien" } }
            >           } }
            >         } }
            >       },
            >       "es" : { "stringUnit" : { "value" : "%#@file@: %2$lld %1$@" } },
            >       "fr" : {
            >         "stringUnit" : { "value" : "%1$@ : %#@files@" },
            >         "substitutions" : { "files" : {
            >           "argNum" : 2,
            >           "formatSpecifier" : "@",
            >           "variations" : { "plural" : {
            >             "other" : { "stringUnit" : { "value" : "%arg fichiers" } }
            >           } }
            >         } }
            >       },
            >       "it" : {
            >         "stringUnit" : { "value" : "%1$@: %#@files@" },
            >         "substitutions" : { "files" : {
            >           "argNum" : 0,
            >           "formatSpecifier" : "lld",
            >           "variations" : { "plural" : {
            >             "one" : { "stringUnit" : { "value" : "%arg file" } }
            >           } }
            >         } }
            >       }
            >     } }
            >   },
            >   "version" : "1.0"
            > }
            > END
            $ hr check -- L.xcstrings
            ! L.xcstrings:27:43: error: the text refers to the substitution "file", which the translation does not \#
            have (did you mean "files"?) [HR0210]
            ! L.xcstrings:29:36: error: argument 2 is an object here, but an integer in the source [HR0210]
            ! L.xcstrings:41:22: error: "argNum" must be the number of an argument, from 1 to 999 [HR0210]
            ! L.xcstrings:43:39: error: the plural has no "other" [HR0203]
            = 1
            """#)
    }

    @Test("The structure of a catalog is checked, too", .bug(id: "apple X02"))
    func structure() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.xcstrings <<'END'
            > {
            >   "strings" : {
            >     "Add" : {
            >       "localizations" : { "de" : { "stringUnit" : { "state" : "new" } }, "fr" : "Ajouter" },
            >       "es" : { "stringUnit" : { "value" : "Nuevo" } }
            >     },
            >     "Buy" : []
            >   },
            >   "version" : 1
            > }
            > END
            $ hr check -- L.xcstrings
            ! L.xcstrings:1:1: error: the string catalog has no "sourceLanguage" [HR0203]
            ! L.xcstrings:4:51: error: the "stringUnit" has no "value" [HR0203]
            ! L.xcstrings:4:81: error: the translation to "fr" must be a dictionary, but is a string [HR0202]
            ! L.xcstrings:5:7: error: "es" stands outside of "localizations" [HR0210]
            ! L.xcstrings:7:13: error: the entry "Buy" must be a dictionary, but is an array [HR0202]
            ! L.xcstrings:9:15: error: "version" must be a string, but is an integer [HR0202]
            = 1
            """#)
    }

    @Test("The arguments of .strings are those of the key, if the key is a format", .bug(id: "codenotch#237"))
    func strings() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > L.strings <<'END'
            > "%d files" = "%d Dateien";
            > "%d apples" = "%@ Äpfel";
            > "%@ of %d" = "%d von %@";
            > "%@ in %d" = "%2$d und %1$@";
            > "%@ to %@" = "%@ an %@ und %@";
            > "%@ by %@" = "von %@";
            > "%@ is %f" = "";
            > "50 % off" = "50 % Rabatt";
            > "key" = "%@ und %d";
            > "one" = "%1$@ und %1$d";
            > "list" = ( a, b );
            > END
            $ hr check -- L.strings
            ! L.strings:2:15: error: argument 1 is an object here, but an integer in the key [HR0210]
            ! L.strings:3:14: error: argument 1 is an integer here, but an object in the key [HR0210]
            ! L.strings:5:14: error: argument 3 is used here, but the key has no such argument [HR0210]
            ! L.strings:6:14: warning: argument 2 of the key is not used here [HR0210]
            ! L.strings:10:9: error: argument 1 is used both as an object and as an integer [HR0210]
            ! L.strings:11:10: error: the value of "list" must be a string, but is an array [HR0202]
            = 1
            """#)
    }
}
