#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libcurl is loaded when a remote cache is first asked, by its name: few runs have one, and loading it,
// with its TLS, takes longer than many runs take. So its header is not needed either. The numbers below
// are part of its binary interface, which has been kept since 2006.
#ifdef __APPLE__
static const char *const files[] = {"/usr/lib/libcurl.4.dylib", "libcurl.4.dylib"};
#else
static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif

struct list;
struct message {
  int kind;
  void *easy;
  union {
    void *data;
    int code;
  };
};
enum { message_done = 1 };
enum { global_all = 3 };
enum { http_and_https = 1 | 2 };
enum { write_error = 23, timed_out = 28 };
enum { info_private = 0x100000 + 21, info_status = 0x200000 + 2 };
enum {
  option_no_signal = 99,
  option_milliseconds = 155,
  option_connect_milliseconds = 156,
  option_protocols = 181,
  option_quick_exit = 322,
  option_write_data = 10001,
  option_url = 10002,
  option_proxy = 10004,
  option_headers = 10023,
  option_method = 10036,
  option_private = 10103,
  option_copied_body = 10165,
  option_write = 20011,
  option_body_count = 30120,
};

// One entry for each function that is called: its result, name and parameters.
#define FUNCTIONS(F)                                                                              \
  F(int, curl_global_init, (long flags))                                                          \
  F(void *, curl_easy_init, (void))                                                               \
  F(int, curl_easy_setopt, (void *easy, int option, ...))                                         \
  F(int, curl_easy_getinfo, (void *easy, int info, ...))                                          \
  F(const char *, curl_easy_strerror, (int code))                                                 \
  F(void, curl_easy_cleanup, (void *easy))                                                        \
  F(struct list *, curl_slist_append, (struct list *list, const char *line))                      \
  F(void, curl_slist_free_all, (struct list *list))                                               \
  F(void *, curl_multi_init, (void))                                                              \
  F(int, curl_multi_add_handle, (void *multi, void *easy))                                        \
  F(int, curl_multi_remove_handle, (void *multi, void *easy))                                     \
  F(int, curl_multi_perform, (void *multi, int *running))                                         \
  F(int, curl_multi_poll, (void *multi, void *more, unsigned count, int milliseconds, int *ready)) \
  F(int, curl_multi_wakeup, (void *multi))                                                        \
  F(struct message *, curl_multi_info_read, (void *multi, int *left))                             \
  F(int, curl_multi_cleanup, (void *multi))

// The functions of the library, set by load.
#define POINTER(result, name, parameters) static result(*name) parameters;
FUNCTIONS(POINTER)

// The reason why libcurl cannot be used; empty if it can.
static char problem_text[512];

static void *find(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL && problem_text[0] == 0) {
    snprintf(problem_text, sizeof problem_text, "it has no function %s", name);
  }
  return found;
}

static void load(void) {
  void *library = dlopen(files[0], RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(
        problem_text, sizeof problem_text, "%s", reason == NULL ? "it cannot be opened" : reason);
    library = dlopen(files[1], RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return;
    problem_text[0] = 0;
  }
#define FIND(result, name, parameters) name = (__typeof__(name))find(library, #name);
  FUNCTIONS(FIND)
  if (problem_text[0] == 0 && curl_global_init(global_all) != 0) {
    snprintf(problem_text, sizeof problem_text, "it cannot be initialized");
  }
}

int tinct_http_load(const char **problem) {
  // Once is also what makes the pointers visible to every thread that comes here.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *problem = problem_text[0] == 0 ? NULL : problem_text;
  return problem_text[0] == 0 ? 0 : -1;
}

typedef struct exchange {
  struct exchange *next;
  uint64_t number;
  void *easy;
  struct list *headers;
  uint8_t *body;
  size_t count;
  size_t room;
  size_t most_bytes;
  int is_too_large;
} exchange;

struct tinct_http {
  void *multi;
  exchange *running;
  // The one that has ended, whose body the caller has.
  exchange *ended;
};

tinct_http *tinct_http_open(void) {
  tinct_http *http = calloc(1, sizeof *http);
  if (http == NULL) return NULL;
  http->multi = curl_multi_init();
  if (http->multi != NULL) return http;
  free(http);
  return NULL;
}

static void release(exchange *exchange) {
  if (exchange == NULL) return;
  if (exchange->easy != NULL) curl_easy_cleanup(exchange->easy);
  if (exchange->headers != NULL) curl_slist_free_all(exchange->headers);
  free(exchange->body);
  free(exchange);
}

void tinct_http_close(tinct_http *http) {
  release(http->ended);
  while (http->running != NULL) {
    exchange *exchange = http->running;
    http->running = exchange->next;
    curl_multi_remove_handle(http->multi, exchange->easy);
    release(exchange);
  }
  curl_multi_cleanup(http->multi);
  free(http);
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
  exchange *exchange = context;
  const size_t added = size * count;
  long status = 0;
  curl_easy_getinfo(exchange->easy, info_status, &status);
  // The page that comes with an error is nobody's concern.
  if (status != 200) return added;
  if (added > exchange->most_bytes - exchange->count) {
    exchange->is_too_large = 1;
    return 0;
  }
  if (added > exchange->room - exchange->count) {
    // Grown by what comes: a server may promise more than it sends.
    size_t room = 2 * (exchange->count + added);
    if (room > exchange->most_bytes) room = exchange->most_bytes;
    uint8_t *grown = realloc(exchange->body, room);
    if (grown == NULL) return 0;
    exchange->body = grown;
    exchange->room = room;
  }
  memcpy(exchange->body + exchange->count, bytes, added);
  exchange->count += added;
  return added;
}

int tinct_http_start(tinct_http *http, uint64_t number, const tinct_http_request *request) {
  exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return -1;
  exchange->number = number;
  exchange->most_bytes = request->most_bytes;
  void *easy = exchange->easy = curl_easy_init();
  int code = easy == NULL;
  for (const char *const *line = request->headers; code == 0 && *line != NULL; line++) {
    struct list *longer = curl_slist_append(exchange->headers, *line);
    if (longer == NULL) code = 1;
    if (longer != NULL) exchange->headers = longer;
  }
  if (code == 0) {
    curl_easy_setopt(easy, option_no_signal, 1L);
    curl_easy_setopt(easy, option_protocols, (long)http_and_https);
    // A name server that is not there must not hold up the end of a request; older versions of libcurl
    // do not know the option.
    curl_easy_setopt(easy, option_quick_exit, 1L);
    // None, whatever the environment says: there is a connection to the server and to nobody else.
    curl_easy_setopt(easy, option_proxy, "");
    curl_easy_setopt(easy, option_connect_milliseconds, request->connect_milliseconds);
    curl_easy_setopt(easy, option_milliseconds, request->milliseconds);
    curl_easy_setopt(easy, option_write, take);
    curl_easy_setopt(easy, option_write_data, exchange);
    curl_easy_setopt(easy, option_private, exchange);
    curl_easy_setopt(easy, option_headers, exchange->headers);
    code = curl_easy_setopt(easy, option_url, request->url);
  }
  if (code == 0 && request->body != NULL) {
    // As a form is sent, so that libcurl can send it again on a new connection, but by PUT.
    curl_easy_setopt(easy, option_body_count, (int64_t)request->body_count);
    code = curl_easy_setopt(easy, option_copied_body, request->body);
    curl_easy_setopt(easy, option_method, "PUT");
  }
  if (code == 0) code = curl_multi_add_handle(http->multi, easy);
  if (code != 0) {
    release(exchange);
    return -1;
  }
  exchange->next = http->running;
  http->running = exchange;
  return 0;
}

static int has_ended(tinct_http *http, tinct_http_answer *answer) {
  int left;
  struct message *message;
  while ((message = curl_multi_info_read(http->multi, &left)) != NULL) {
    if (message->kind != message_done) continue;
    const int code = message->code;
    exchange *exchange = NULL;
    curl_easy_getinfo(message->easy, info_private, &exchange);
    curl_multi_remove_handle(http->multi, exchange->easy);
    struct exchange **link = &http->running;
    while (*link != exchange) link = &(*link)->next;
    *link = exchange->next;
    http->ended = exchange;
    answer->number = exchange->number;
    answer->status = 0;
    curl_easy_getinfo(exchange->easy, info_status, &answer->status);
    answer->is_too_large = exchange->is_too_large;
    answer->problem = code == 0 ? NULL
        : code == timed_out ? "it does not answer in time"
        : code == write_error ? "there is too little memory for the answer"
                              : curl_easy_strerror(code);
    answer->body = exchange->body;
    answer->count = exchange->count;
    return 1;
  }
  return 0;
}

int tinct_http_wait(tinct_http *http, int milliseconds, tinct_http_answer *answer) {
  release(http->ended);
  http->ended = NULL;
  if (has_ended(http, answer)) return 1;
  int running = 0;
  curl_multi_perform(http->multi, &running);
  if (has_ended(http, answer)) return 1;
  int ready = 0;
  curl_multi_poll(http->multi, NULL, 0, milliseconds, &ready);
  curl_multi_perform(http->multi, &running);
  return has_ended(http, answer);
}

void tinct_http_wake(tinct_http *http) { curl_multi_wakeup(http->multi); }
