#pragma once
#include <stddef.h>

/// A file that the page of the studio is made of, as it stands in Sources/TinctStudio/Page.
struct tinct_page_file {
  /// The path below that folder.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The number of files.
size_t tinct_page_file_count(void);

/// The file at an index.
struct tinct_page_file tinct_page_file_at(size_t index);

/// The schema of themes, from which the page makes its controls.
struct tinct_page_file tinct_theme_schema(void);
