#include "CPage.h"

// Part of C23, which every clang that builds Swift 6.2 knows.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The files are in the program, not beside it, so that no path of a request ever names one.
static const unsigned char app_css[] = {
#embed "../../TinctStudio/Page/app.css"
};
static const unsigned char icon_svg[] = {
#embed "../../TinctStudio/Page/icon.svg"
};
static const unsigned char index_html[] = {
#embed "../../TinctStudio/Page/index.html"
};
static const unsigned char js_app_js[] = {
#embed "../../TinctStudio/Page/js/app.js"
};
static const unsigned char js_boardlist_js[] = {
#embed "../../TinctStudio/Page/js/boardlist.js"
};
static const unsigned char js_build_js[] = {
#embed "../../TinctStudio/Page/js/build.js"
};
static const unsigned char js_checks_js[] = {
#embed "../../TinctStudio/Page/js/checks.js"
};
static const unsigned char js_color_js[] = {
#embed "../../TinctStudio/Page/js/color.js"
};
static const unsigned char js_dom_js[] = {
#embed "../../TinctStudio/Page/js/dom.js"
};
static const unsigned char js_drawings_js[] = {
#embed "../../TinctStudio/Page/js/drawings.js"
};
static const unsigned char js_editor_js[] = {
#embed "../../TinctStudio/Page/js/editor.js"
};
static const unsigned char js_expression_js[] = {
#embed "../../TinctStudio/Page/js/expression.js"
};
static const unsigned char js_films_js[] = {
#embed "../../TinctStudio/Page/js/films.js"
};
static const unsigned char js_focus_js[] = {
#embed "../../TinctStudio/Page/js/focus.js"
};
static const unsigned char js_generate_js[] = {
#embed "../../TinctStudio/Page/js/generate.js"
};
static const unsigned char js_inkpanel_js[] = {
#embed "../../TinctStudio/Page/js/inkpanel.js"
};
static const unsigned char js_inks_js[] = {
#embed "../../TinctStudio/Page/js/inks.js"
};
static const unsigned char js_lookfiles_js[] = {
#embed "../../TinctStudio/Page/js/lookfiles.js"
};
static const unsigned char js_looks_js[] = {
#embed "../../TinctStudio/Page/js/looks.js"
};
static const unsigned char js_merging_js[] = {
#embed "../../TinctStudio/Page/js/merging.js"
};
static const unsigned char js_model_js[] = {
#embed "../../TinctStudio/Page/js/model.js"
};
static const unsigned char js_names_js[] = {
#embed "../../TinctStudio/Page/js/names.js"
};
static const unsigned char js_palettes_js[] = {
#embed "../../TinctStudio/Page/js/palettes.js"
};
static const unsigned char js_picture_js[] = {
#embed "../../TinctStudio/Page/js/picture.js"
};
static const unsigned char js_pictures_js[] = {
#embed "../../TinctStudio/Page/js/pictures.js"
};
static const unsigned char js_play_js[] = {
#embed "../../TinctStudio/Page/js/play.js"
};
static const unsigned char js_read_js[] = {
#embed "../../TinctStudio/Page/js/read.js"
};
static const unsigned char js_saving_js[] = {
#embed "../../TinctStudio/Page/js/saving.js"
};
static const unsigned char js_server_js[] = {
#embed "../../TinctStudio/Page/js/server.js"
};
static const unsigned char js_toolbar_js[] = {
#embed "../../TinctStudio/Page/js/toolbar.js"
};
static const unsigned char js_wall_js[] = {
#embed "../../TinctStudio/Page/js/wall.js"
};
static const unsigned char theme_schema[] = {
#embed "../../../schemas/theme.schema.json"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const struct tinct_page_file files[] = {
    FILE_OF("app.css", app_css),
    FILE_OF("icon.svg", icon_svg),
    FILE_OF("index.html", index_html),
    FILE_OF("js/app.js", js_app_js),
    FILE_OF("js/boardlist.js", js_boardlist_js),
    FILE_OF("js/build.js", js_build_js),
    FILE_OF("js/checks.js", js_checks_js),
    FILE_OF("js/color.js", js_color_js),
    FILE_OF("js/dom.js", js_dom_js),
    FILE_OF("js/drawings.js", js_drawings_js),
    FILE_OF("js/editor.js", js_editor_js),
    FILE_OF("js/expression.js", js_expression_js),
    FILE_OF("js/films.js", js_films_js),
    FILE_OF("js/focus.js", js_focus_js),
    FILE_OF("js/generate.js", js_generate_js),
    FILE_OF("js/inkpanel.js", js_inkpanel_js),
    FILE_OF("js/inks.js", js_inks_js),
    FILE_OF("js/lookfiles.js", js_lookfiles_js),
    FILE_OF("js/looks.js", js_looks_js),
    FILE_OF("js/merging.js", js_merging_js),
    FILE_OF("js/model.js", js_model_js),
    FILE_OF("js/names.js", js_names_js),
    FILE_OF("js/palettes.js", js_palettes_js),
    FILE_OF("js/picture.js", js_picture_js),
    FILE_OF("js/pictures.js", js_pictures_js),
    FILE_OF("js/play.js", js_play_js),
    FILE_OF("js/read.js", js_read_js),
    FILE_OF("js/saving.js", js_saving_js),
    FILE_OF("js/server.js", js_server_js),
    FILE_OF("js/toolbar.js", js_toolbar_js),
    FILE_OF("js/wall.js", js_wall_js),
};

size_t tinct_page_file_count(void) { return sizeof(files) / sizeof(files[0]); }

struct tinct_page_file tinct_page_file_at(size_t index) { return files[index]; }

struct tinct_page_file tinct_theme_schema(void) {
  return (struct tinct_page_file)FILE_OF("theme.schema.json", theme_schema);
}
