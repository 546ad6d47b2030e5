#include "CSystem.h"

#include <pthread.h>
#include <signal.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif

int tinct_start_thread(size_t stack_bytes, void *(*run)(void *), void *context) {
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) return code;
  code = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (code == 0) code = pthread_attr_setstacksize(&attributes, stack_bytes);
  // Signals that ask the process to end are for the thread that waits for it, now or later. A thread that was
  // started before and took it would end the process without a word.
  sigset_t ends, former;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &ends, &former);
  pthread_t thread;
  if (code == 0) code = pthread_create(&thread, &attributes, run, context);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  pthread_attr_destroy(&attributes);
  return code;
}

#ifdef __linux__
const char *tinct_executable(void) { return (const char *)getauxval(AT_EXECFN); }
#else
const char *tinct_executable(void) { return NULL; }
#endif
