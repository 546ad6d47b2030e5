/* What writing files costs at least: opens, writes and closes files of given sizes, no more.
 *
 *   write_floor SIZES JOBS OUT
 *
 * SIZES has a line "SIZE PATH" for each file, its folder below OUT being there already. The work
 * is split among JOBS processes.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FILES = 65536, MOST_BYTES = 64 << 20 };

static struct {
  size_t size;
  char path[256];
} files[MOST_FILES];

static void fail(const char *what, const char *which) {
  fprintf(stderr, "%s: %s\n", what, which);
  exit(1);
}

static int read_sizes(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot read", path);
  int count = 0;
  while (count < MOST_FILES
         && fscanf(file, "%zu %255[^\n]", &files[count].size, files[count].path) == 2) {
    if (files[count].size > MOST_BYTES) fail("too large", files[count].path);
    count++;
  }
  fclose(file);
  return count;
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage", "write_floor SIZES JOBS OUT");
  int count = read_sizes(argv[1]), jobs = atoi(argv[2]);
  if (chdir(argv[3]) != 0) fail("no folder", argv[3]);
  size_t largest = 1;
  for (int i = 0; i < count; i++) {
    if (files[i].size > largest) largest = files[i].size;
  }
  char *bytes = malloc(largest);
  if (!bytes) fail("no memory", argv[1]);
  memset(bytes, 0x5A, largest);
  int job = 0;
  while (job < jobs - 1 && fork() != 0) job++;
  for (int i = job; i < count; i += jobs) {
    int file = open(files[i].path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || write(file, bytes, files[i].size) != (ssize_t)files[i].size || close(file) != 0)
      fail("cannot write", files[i].path);
  }
  if (job < jobs - 1) return 0;
  int status, failed = 0;
  while (wait(&status) > 0) failed |= status;
  return failed != 0;
}
