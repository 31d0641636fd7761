// Parses a JSON file to a tree and writes the tree, by yyjson.
#include <memory>

#include "measure.h"
#include "yyjson.h"

int main(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const std::string text = contents(argv[i]);
        yyjson_doc *document = yyjson_read(text.data(), text.size(), 0);
        if (!document) continue;
        report("yyjson", "JSON parse", argv[i], atoi(argv[1]), [&] {
            return std::unique_ptr<yyjson_doc, void (*)(yyjson_doc *)>(
                yyjson_read(text.data(), text.size(), 0), yyjson_doc_free);
        });
        report("yyjson", "JSON write", argv[i], atoi(argv[1]), [&] {
            size_t length = 0;
            return std::unique_ptr<char, void (*)(void *)>(yyjson_write(document, 0, &length), free);
        });
        yyjson_doc_free(document);
    }
}
