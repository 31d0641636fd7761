// Parses a JSON file to a tree and writes the tree, by yyjson.
#include "measure.h"
#include "yyjson.h"

int main(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const std::string text = contents(argv[i]);
        yyjson_doc *document = yyjson_read(text.data(), text.size(), 0);
        if (!document) continue;
        report("yyjson", "JSON parse", argv[i], atoi(argv[1]), [&] {
            yyjson_doc *parsed = yyjson_read(text.data(), text.size(), 0);
            const size_t count = yyjson_doc_get_val_count(parsed);
            yyjson_doc_free(parsed);
            return count;
        });
        report("yyjson", "JSON write", argv[i], atoi(argv[1]), [&] {
            size_t length = 0;
            free(yyjson_write(document, 0, &length));
            return length;
        });
        yyjson_doc_free(document);
    }
}
