#!/usr/bin/env bash
# Lets every system call of a run fail once, over all commands, and lets memory, threads, descriptors,
# room on the disk and /proc run out. Each run ends with an exit code of the README's list; where it fails
# it says why in a sentence; what it leaves is whole, and never other than the undisturbed run's.
#
#   Tests/Crash/faults.sh TINCT         COMMANDS='tint board' chooses some, EVERY=1 is the step
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/lib.sh"
every=${EVERY:-1}
runs=0
failed=0

make_art art
palettes p 2 >p.json
mkdir given
"$tinct" puzzle generate --columns 3 --rows 3 --count 2 --seed 1 --quiet --out given/pack.json
sed 's/, "solution": \[[^]]*\]//' given/pack.json >given/open.json
cp "$root/examples/squares.json" given/squares.json
cp art/end.png given/end.png
echo '{"board": ["pack.json"], "palette": ["../p.json#p-1"], "cell": 8, "out": "../out"}' >given/request.json
echo 5x5:1115337157375775157135131 >given/ids.txt

# A line for each command: its name, and its arguments. What it writes goes below out.
cat >commands <<'END'
version --version
help help masks
tint tint art/end.png --palette p.json --out out --cache out/c
sheet tint art --palette p.json --as sheet --out out --no-cache
board board given/pack.json --palette p.json --cell 8 --out out --cache out/c
svg board given/pack.json --cell 8 --out out/a.svg --puzzle 1 --palette p.json#p-1 --no-cache
frames frames given/pack.json --puzzle 1 --animation turn --fps 4 --cell 8 --palette p.json#p-1 --out out/a.png --no-cache
gif frames given/pack.json --puzzle 1 --animation turn --fps 4 --cell 8 --palette p.json#p-1 --out out/a.gif --no-cache
grid grid --grid hex --columns 2 --rows 2 --cell 8 --out out/g.png --no-cache
shot shot given/pack.json --puzzle 1 --preset 120x240 --palette p.json#p-1 --out out --no-cache
icon icon given/pack.json --puzzle 1 --palette p.json#p-1 --as ico --out out --no-cache
contact contact given/pack.json --out out/c.pdf --no-cache
sprites sprites --kind square --size 16 --out out --no-cache
build build given/request.json --no-cache
lint lint art
palette-list palette list
palette-show palette show p.json
palette-derive palette derive #7A2E6B --name plum --out out/plum.json
palette-check palette check p.json --theme noodles
palette-convert palette convert p.json --out out/p.gpl
palette-pick palette pick given/end.png --count 2
palette-diff palette diff p.json#p-1 p.json#p-2
palette-sheet palette sheet p.json --out out/s.png --no-cache
theme-list theme list
theme-show theme show net
generate puzzle generate --columns 4 --rows 4 --count 3 --seed 2 --out out/n.json
solve puzzle solve given/open.json --out out/s.json
check puzzle check given/pack.json
show puzzle show given/pack.json
hint puzzle hint given/open.json --puzzle 1
convert puzzle convert given/ids.txt --out out/ids.json
info cache info --cache art
verify cache verify --cache art
clear cache clear --cache art
END
if [ -n "${COMMANDS:-}" ]; then
  grep -E "^(${COMMANDS// /|}) " commands >chosen
  mv chosen commands
fi

# run NAME PREFIX...: runs the command of the array `words` behind a prefix, and judges how it ends.
judged() {
  local name=$1 what=$2 code=0
  shift 2
  rm -rf out
  mkdir out
  "$@" "$tinct" "${words[@]}" >told 2>errors || code=$?
  runs=$((runs + 1))
  case $code in
    0 | 1 | 64 | 65 | 66 | 69 | 71 | 73 | 74 | 130) ;;
    *) fail "$name, $what: exit code $code: $(tail -3 errors)" ;;
  esac
  if [ $code != 0 ]; then
    failed=$((failed + 1))
    # A disk that takes no message cannot be told of; a check tells on standard output, too.
    [ -s errors ] || [ "${SILENT:-}" = yes ] || [ -s told ] || fail "$name, $what: exit code $code without a word"
    if grep -qE 'Fatal error|Stack dump|\*\*\*|terminate called|LLVM' errors; then
      fail "$name, $what, exit code $code: $(head -c 2000 errors)"
    fi
  fi
  # Each file is whole: as in the undisturbed run, or not there.
  while read -r file; do
    case $file in *.part | */c/* | */.tinct-*) continue ;; esac
    cmp -s "$file" "whole/$name/${file#out/}" || fail "$name, $what, exit code $code: $file is not whole"
  done < <(find out -type f)
  if [ $code = 0 ] && [ "${SILENT:-}" != yes ]; then
    while read -r file; do
      case $file in */c/* | */.tinct-*) continue ;; esac
      [ -f "out/${file#whole/"$name"/}" ] || fail "$name, $what: said to be done, but $file is missing: $(cat told errors; find out)"
    done < <(find "whole/$name" -type f)
  fi
}

# The way in which a call fails.
failure_of() {
  case $1 in
    # The kernel answers with the old end of the memory, and never with an error.
    brk) echo retval=0 && return ;;
  esac
  echo "error=$(error_of "$1")"
}

error_of() {
  case $1 in
    open | openat) echo EMFILE ;;
    read | pread64 | readv | close | fstat | newfstatat | stat | lstat | statx | getdents64 | lseek | fsync | rename*) echo EIO ;;
    write | pwrite64 | writev | ftruncate | fallocate) echo ENOSPC ;;
    mkdir* | access | faccessat* | readlink*) echo EACCES ;;
    unlink* | utimensat | fchmod* | chmod* | fchown*) echo EPERM ;;
    mmap | mremap | mprotect | madvise | munmap) echo ENOMEM ;;
    clone | clone3) echo EAGAIN ;;
    flock | poll | ppoll) echo EINTR ;;
    ioctl) echo ENOTTY ;;
    *) echo EINVAL ;;
  esac
}

mkdir whole
while read -r name line; do
  read -ra words <<<"$line"
  rm -rf out
  mkdir out
  code=0
  "$tinct" "${words[@]}" >told 2>errors || code=$?
  [ $code -le 1 ] || fail "$name: undisturbed, it ends with $code: $(cat errors)"
  cp -r out "whole/$name"
done <commands

# --- Each system call -----------------------------------------------------------------------------

if strace -o trace true 2>/dev/null && strace -o trace -e inject=getuid:error=EPERM:when=1 true 2>/dev/null; then
  while read -r name line; do
    read -ra words <<<"$line"
    rm -rf out
    mkdir out
    strace -f -o trace "$tinct" "${words[@]}" >told 2>errors || true
    # The loader's own calls come before those of the program, up to where it lets go of its cache; it
    # ends by itself if one fails. A call that cannot fail is left out.
    awk '{ sub(/^[0-9]+ +/, "") } /^[a-z_0-9]+\(/ { split($0, part, "("); call = part[1]; count[call]++
        if (!begun) before[call] = count[call]; if (call == "munmap") begun = 1 }
      END { for (call in count) print call, before[call] + 0, count[call] }' trace | sort >calls
    while read -r call before count; do
      case $call in
        exit | exit_group | rt_sigreturn | execve | arch_prctl | set_tid_address | rseq | gettid | getpid | \
          rt_sigtimedwait | futex | set_robust_list | sched_yield | tgkill | rt_sigprocmask | restart_syscall) continue ;;
      esac
      # Of the stacks of threads that ended, glibc keeps 40 MB; where it cannot give back one of the
      # others, it aborts by itself. So it keeps all of them.
      own=()
      [ "$call" != munmap ] || own=(-E GLIBC_TUNABLES=glibc.pthread.stack_cache_size=1099511627776)
      for ((number = before + 1; number <= count; number += every)); do
        judged "$name" "$call $number fails ($(failure_of "$call"))" strace ${own[@]+"${own[@]}"} \
          -f -o /dev/null -e "trace=$call" -e "inject=$call:$(failure_of "$call"):when=$number"
      done
    done <calls
  done <commands
  echo "system calls: $runs runs in each of which one failed, $failed of which ended with an error"

  # --- Threads: none can be started ---------------------------------------------------------------

  begun=$runs
  while read -r name line; do
    read -ra words <<<"$line"
    before=$failed
    judged "$name" "no thread can be started" \
      strace -f -o /dev/null -e trace=clone,clone3 -e inject=clone,clone3:error=EAGAIN
    [ "$failed" = "$before" ] || grep -qv '^Error' errors || fail "$name without threads: $(head -2 errors)"
  done <commands
  # A picture that is compressed in bands, for which a pool of threads would wait.
  words=(board given/squares.json --puzzle 1 --cell 400 --effort 8 --palette p.json#p-1 --out out --no-cache)
  rm -rf out
  "$tinct" "${words[@]}" --quiet
  cp -r out whole/bands
  judged bands "no thread can be started" \
    timeout 60 strace -f -o /dev/null -e trace=clone,clone3 -e inject=clone,clone3:error=EAGAIN
  echo "threads: $((runs - begun)) runs did their work on the thread that they have"
else
  echo "skipped: system calls and threads, because strace is not there or may not trace"
fi

# --- Memory -----------------------------------------------------------------------------------------

begun=$runs
ended=$failed
while read -r name line; do
  read -ra words <<<"$line"
  # Below this the loader has no room for the program.
  for kilobytes in 36000 40000 44000 50000 60000 70000 80000 100000 140000 240000; do
    code=0
    (ulimit -v "$kilobytes" && exec "$tinct" --version) >/dev/null 2>&1 || code=$?
    [ $code = 0 ] || [ $code = 71 ] || continue
    judged "$name" "with $kilobytes KB" bash -c "ulimit -v $kilobytes; exec \"\$@\"" bash
  done
done <commands
echo "memory: $((runs - begun)) runs, $((failed - ended)) of which ended for the lack of it"

# --- Descriptors ------------------------------------------------------------------------------------

# limited OPTION WORDS VALUE ...: runs every command under each of some limits of ulimit.
limited() {
  local option=$1 meaning=$2 name line value
  shift 2
  begun=$runs
  ended=$failed
  while read -r name line; do
    read -ra words <<<"$line"
    for value in "$@"; do
      judged "$name" "$meaning $value" bash -c "ulimit $option $value; exec \"\$@\"" bash
    done
  done <commands
}
limited -n "descriptors at most" 4 5 6 7 8 10 12 16
echo "descriptors: $((runs - begun)) runs, $((failed - ended)) of which ended for the lack of them"

# --- Room -------------------------------------------------------------------------------------------

# Files may have so many blocks of 1024 bytes; to be told of it, standard error is a pipe.
SILENT=yes limited -f "KB of a file at most" 0 1 2
echo "room: $((runs - begun)) runs, $((failed - ended)) of which ended for the lack of it"

# --- /proc ------------------------------------------------------------------------------------------

if unshare -m true 2>/dev/null; then
  begun=$runs
  while read -r name line; do
    read -ra words <<<"$line"
    before=$failed
    judged "$name" "without /proc" unshare -m bash -c 'mount -t tmpfs none /proc && exec "$@"' bash
    [ -z "$(find "whole/$name" -type f)" ] || [ "$failed" = "$before" ] || fail "$name without /proc: $(cat errors)"
  done <commands
  # A wrong command line is refused there, too, and not taken for none.
  words=(board --no-such-option)
  mkdir -p whole/wrong
  before=$failed
  judged wrong "without /proc" unshare -m bash -c 'mount -t tmpfs none /proc && exec "$@"' bash
  [ "$failed" != "$before" ] || fail "without /proc, a wrong command line passes"
  echo "/proc: $((runs - begun)) runs without it"
else
  echo "skipped: /proc, because nothing can be mounted here"
fi
echo "$runs runs in all, $failed of which ended with an error, each with a code of the list and a sentence"
