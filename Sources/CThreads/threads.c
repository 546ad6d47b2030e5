#include "CThreads.h"

#include <pthread.h>

int tinct_start_thread(size_t stack_bytes, void *(*run)(void *), void *context) {
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) return code;
  code = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (code == 0) code = pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_t thread;
  if (code == 0) code = pthread_create(&thread, &attributes, run, context);
  pthread_attr_destroy(&attributes);
  return code;
}
