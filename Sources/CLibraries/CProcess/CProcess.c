#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

// Both glibc and Apple's loader call constructors with the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int tinct_argument_count(void) { return argument_count; }

const char *tinct_argument(int index) { return arguments[index]; }

#if defined(__linux__) && defined(__GLIBC__)
#include <elf.h>
#include <link.h>
#include <malloc.h>

// Each picture takes some megabytes and gives them back. The system clears what it gives, so that
// memory which goes back to it after each picture takes a seventh of the time of shaded ones. Larger
// arrays go back all the same: kept, they would leave holes that add a sixth to the memory of films.
__attribute__((constructor)) static void keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 8 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

static int describe(struct dl_phdr_info *program, size_t size, void *context) {
  (void)size;
  int has_relro = 0, is_now = 0, is_pie = 0, has_stack = 0, runs_stack = 0;
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &program->dlpi_phdr[i];
    if (header->p_type == PT_GNU_RELRO) has_relro = 1;
    if (header->p_type == PT_GNU_STACK) {
      has_stack = 1;
      runs_stack = (header->p_flags & PF_X) != 0;
    }
    if (header->p_type != PT_DYNAMIC) continue;
    for (const ElfW(Dyn) *entry = (const void *)(program->dlpi_addr + header->p_vaddr); entry->d_tag != DT_NULL;
         entry++) {
      if (entry->d_tag == DT_BIND_NOW) is_now = 1;
      if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_BIND_NOW) is_now = 1;
      if (entry->d_tag == DT_FLAGS_1 && entry->d_un.d_val & DF_1_NOW) is_now = 1;
      if (entry->d_tag == DT_FLAGS_1 && entry->d_un.d_val & DF_1_PIE) is_pie = 1;
    }
  }
  char *text = context;
  if (is_pie) strcat(text, ", PIE");
  if (has_relro) strcat(text, is_now ? ", full RELRO" : ", partial RELRO");
  if (has_stack && !runs_stack) strcat(text, ", NX");
  // The program itself is the first object that is loaded.
  return 1;
}

const char *tinct_hardening(void) {
  static char text[80];
  text[0] = 0;
  dl_iterate_phdr(describe, text);
#if defined(__SSP_STRONG__) || defined(__SSP_ALL__)
  strcat(text, ", stack protector");
#endif
  return text[0] ? text + 2 : "none";
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// Where memory ends, Swift traps, and some libraries abort. Nobody can go on then, so the functions
// that give memory say so and end the run.

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void *given(void *memory, size_t size) {
  if (memory || size == 0) return memory;
  static const char sentence[] =
      "Error: the system gives no more memory; run fewer jobs (--jobs 1), make smaller pictures, or allow more\n";
  ssize_t ignored = write(2, sentence, sizeof sentence - 1);
  (void)ignored;
  _exit(71);
}

void *malloc(size_t size) { return given(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return given(__libc_calloc(count, size), count && size); }
void *realloc(void *memory, size_t size) { return given(__libc_realloc(memory, size), size); }
void *memalign(size_t alignment, size_t size) { return given(__libc_memalign(alignment, size), size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  *memory = memalign(alignment, size);
  return 0;
}

#endif
#else

const char *tinct_hardening(void) { return "as the system has it"; }

#endif
