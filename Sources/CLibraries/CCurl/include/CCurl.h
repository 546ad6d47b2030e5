#pragma once
#include <stddef.h>
#include <stdint.h>

/// Requests over HTTP that go on at the same time, on one thread.
typedef struct tinct_http tinct_http;

/// A request; nothing of it is needed any more once it has begun.
typedef struct {
  /// An address of http or https; no other protocol is spoken, and no redirection followed.
  const char *url;
  /// Lines of the header, `Name: value`, the last one followed by NULL.
  const char *const *headers;
  /// The bytes to put at the address; NULL to get those that are there.
  const uint8_t *body;
  size_t body_count;
  /// The most bytes of an answer.
  size_t most_bytes;
  /// The time until there is a connection, and the time of all, in milliseconds.
  long connect_milliseconds;
  long milliseconds;
} tinct_http_request;

/// The end of a request.
typedef struct {
  /// The number under which the request began.
  uint64_t number;
  /// The reason why there is no answer; NULL if there is one.
  const char *problem;
  /// There is no answer because it is larger than it may be.
  int is_too_large;
  /// The answer's status. Only answers of status 200 have a body here.
  long status;
  const uint8_t *body;
  size_t count;
} tinct_http_answer;

/// Loads libcurl, which must be done before the other functions are called; it is cheap to do again, on
/// any thread. Returns 0, or else another number, with the reason, which is never freed.
int tinct_http_load(const char **problem);

/// Makes a group of requests; NULL if there is no memory.
tinct_http *tinct_http_open(void);

/// Breaks off the requests that go on, and frees the group.
void tinct_http_close(tinct_http *http);

/// Begins a request. Returns 0, or another number if there is no memory.
int tinct_http_start(tinct_http *http, uint64_t number, const tinct_http_request *request);

/// Goes on with all requests until one ends, so much time is over, or somebody wakes the thread.
/// Returns 1 with the answer to one that has ended, which lasts until the next call, else 0.
int tinct_http_wait(tinct_http *http, int milliseconds, tinct_http_answer *answer);

/// Ends the thread's wait; the only function that other threads may call.
void tinct_http_wake(tinct_http *http);
