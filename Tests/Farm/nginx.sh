#!/usr/bin/env bash
# A remote cache on nginx, as Debian has it, that everybody may read and those with a password may
# write: used, killed, slow by 10 s, answering 500, cut short, with wrong bytes, and on a full disk.
# Whatever it does, runs end with 0 and make the same files, and lose a second at most. Installs nginx
# and protoc where they are missing. Everything goes over 127.0.0.1.
#
#   Tests/Farm/nginx.sh TINCT
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/../Crash/lib.sh"
export PATH=$PATH:/usr/sbin

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
if ! command -v nginx >/dev/null || ! command -v protoc >/dev/null; then
  command -v apt-get >/dev/null || { echo "skipped: there is no nginx here"; exit 0; }
  # The service of the package is not wanted.
  install=(env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq
    --no-install-recommends nginx-light protobuf-compiler)
  as_root "${install[@]}" >/dev/null 2>&1 || {
    as_root apt-get update -qq
    as_root "${install[@]}" >/dev/null
  }
fi

mkdir -p server/temp disk
printf 'farm:{PLAIN}secret\n' >server/users
# What is used of build/bazel/remote/execution/v2.
cat >server/result.proto <<'END'
syntax = "proto3";
message Digest { string hash = 1; int64 size_bytes = 2; }
message OutputFile { string path = 1; Digest digest = 2; }
message ActionResult { repeated OutputFile output_files = 2; }
END

# The processes of the server: the first started the second.
master() { cat server/nginx.pid 2>/dev/null || true; }
pids() { [ -z "$(master)" ] || echo "$(master) $(pgrep -P "$(master)" || true)"; }

# shellcheck disable=SC2046
stop() {
  [ -z "$(master)" ] || kill -KILL $(pids) 2>/dev/null || true
  rm -f server/nginx.pid
}

cleanup() {
  stop
  umount "$work/disk" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

# Starts the server, with more directives for what is kept.
start() {
  local attempt
  stop
  : >server/access.log
  for ((attempt = 0; attempt < 20; attempt++)); do
    port=$((20000 + RANDOM % 20000))
    cat >server/nginx.conf <<END
$([ "$(id -u)" != 0 ] || echo 'user root;')
worker_processes 1;
pid $work/server/nginx.pid;
error_log $work/server/error.log;
events { worker_connections 64; }
http {
  access_log $work/server/access.log;
  client_body_temp_path $work/disk/.temp;
  proxy_temp_path $work/server/temp/proxy;
  fastcgi_temp_path $work/server/temp/fastcgi;
  uwsgi_temp_path $work/server/temp/uwsgi;
  scgi_temp_path $work/server/temp/scgi;
  client_max_body_size 64m;
  server {
    listen 127.0.0.1:$port;
    root $work/disk;
    location / { return 404; }
    location ~ "^(/[a-z0-9]+)?/(ac|cas)/[0-9a-f]{64}\$" {
      dav_methods PUT;
      create_full_put_path on;
      limit_except GET { auth_basic cache; auth_basic_user_file $work/server/users; }
      ${1:-}
    }
  }
}
END
    nginx -p server -c "$work/server/nginx.conf" 2>/dev/null && return
  done
  fail "nginx does not start: $(tail -3 server/error.log)"
}

# What the server was asked: a pattern for lines of its log.
asked() { grep -c "$1" server/access.log || true; }

# run OPTIONS...: draws all boards with a fresh cache; the time is in `took`. The boards are so large that
# no machine draws them sooner than is worth asking for them.
run() {
  local begun code=0
  rm -rf out cache
  begun=$(now)
  "$tinct" board "$root/examples/squares.json" --theme toy --cell 224 --palette citrus \
    --palette dusk --out out --cache cache "$@" >told 2>&1 || code=$?
  took=$(($(now) - begun))
  [ $code = 0 ] || fail "exit code $code: $(cat told)"
}

# The time without a remote cache, at its slowest.
measure() {
  run
  [ "$took" -le "$slowest" ] || slowest=$took
}

# check NAME WARNINGS OPTIONS...: a run with the remote cache makes the same files, warns so many times,
# and is not much slower than the slowest without. Where the machine may have been busy, both are run
# again.
check() {
  local name=$1 warnings=$2 attempt
  shift 2
  for ((attempt = 0; attempt < 4; attempt++)); do
    run --remote-cache "http://127.0.0.1:$port$place" "$@"
    [ $((took - slowest)) -gt 1000 ] || break
    measure
  done
  # The last files are looked at.
  [ "$attempt" -lt 4 ] || run --remote-cache "http://127.0.0.1:$port$place" "$@"
  same out whole || fail "$name: not the same files"
  [ "$(grep -c '^Warning: ' told)" = "$warnings" ] || fail "$name: $(cat told)"
  [ $((took - slowest)) -le 1000 ] || fail "$name: $took ms, where $slowest are usual"
  printf '%-34s %5d ms (%d without)\n' "$name" "$took" "$slowest"
}

place=
slowest=0
for ((i = 0; i < 3; i++)); do measure; done
mv out whole

start
TINCT_REMOTE_CACHE_TOKEN=farm:wrong check "a wrong password" 1 --remote-cache-mode read-write
[ "$(asked '"PUT .* 401 ')" -ge 1 ] && [ ! -e disk/cas ] || fail "$(cat server/access.log)"
export TINCT_REMOTE_CACHE_TOKEN=farm:secret
check "filled" 0 --remote-cache-mode read-write
unset TINCT_REMOTE_CACHE_TOKEN
entries=$(find disk/ac -type f | wc -l)
[ "$entries" -ge 9 ] && [ "$(find disk/cas -type f | wc -l)" = "$entries" ] \
  || fail "$entries results, $(find disk/cas -type f | wc -l) contents"
while read -r file; do
  [ "$(sha256sum <"$file" | cut -c1-64)" = "$(basename "$file")" ] || fail "$file has another hash"
done < <(find disk/cas -type f)
while read -r file; do
  protoc --decode_raw <"$file" >raw || fail "$file is no message"
  decoded=$(protoc --decode ActionResult server/result.proto <"$file") || fail "$file: $(cat raw)"
  hash=$(sed -n 's/.*hash: "\([0-9a-f]\{64\}\)"$/\1/p' <<<"$decoded")
  size=$(sed -n 's/.*size_bytes: \([0-9]*\)$/\1/p' <<<"$decoded")
  ! grep -q '^ *[0-9]' <<<"$decoded" || fail "$file has fields that no result has: $decoded"
  [ "$size" = "$(stat -c %s "disk/cas/$hash")" ] || fail "$file: $decoded"
done < <(find disk/ac -type f)
echo "$entries results decode with protoc, and name contents that are there"
cp -r disk/ac disk/cas server

start
check "read" 0
[ "$(asked '"GET /cas/.* 200 ')" = "$entries" ] || fail "$(cat server/access.log)"
[ "$(asked '"PUT ')" = 0 ] || fail "a run that reads has written"
check "read and compared" 0 --remote-cache-verify 100%

stop
check "killed" 1

start
# shellcheck disable=SC2046
kill -STOP $(pids)
# shellcheck disable=SC2046
{ sleep 10; kill -CONT $(pids) 2>/dev/null; } &
sleeper=$!
check "slow by 10 s" 1
kill "$sleeper" 2>/dev/null || true

start "return 500;"
check "answering 500" 1
[ "$(asked ' 500 ')" = 3 ] || fail "asked $(asked ' 500 ') times"
TINCT_REMOTE_CACHE_TOKEN=farm:secret check "answering 500 to all" 1 --remote-cache-mode read-write

# A hundred bytes a second, and no more after a while.
start "limit_rate 100;"
# shellcheck disable=SC2046
{ sleep 0.4; kill -KILL $(pids) 2>/dev/null; } &
check "cut short" 1
wait $!
start "limit_rate 100;"
check "dripping" 1

start
place=/other/
TINCT_REMOTE_CACHE_TOKEN=farm:secret check "a path of its own" 0 --remote-cache-mode read-write
place=
[ "$(find disk/other/ac -type f | wc -l)" -ge 9 ] || fail "nothing is in that path"
rm -rf disk/other

poison() {
  rm -rf disk/ac disk/cas
  cp -r server/ac server/cas disk
  find disk/cas -type f | while read -r file; do "$@" "$file"; done
}
truncated() { truncate -s -1 "$1"; }
extended() { echo >>"$1"; }
flipped() { printf '\377' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") / 2)) conv=notrunc status=none; }
emptied() { : >"$1"; }
for kind in truncated extended flipped emptied; do
  poison "$kind"
  start
  check "entries $kind" 1
  [ "$(asked '"GET /cas/')" -le 4 ] || fail "asked $(asked '"GET /cas/') times"
done
poison true
find disk/ac -type f -exec sh -c 'head -c 90 /dev/urandom >"$1"' _ {} \;
start
check "results of noise" 1

rm -rf disk/ac disk/cas disk/.temp
stop
if mount -t tmpfs -o size=128k tmpfs disk 2>/dev/null; then
  start
  TINCT_REMOTE_CACHE_TOKEN=farm:secret check "disk full" 1 --remote-cache-mode read-write
  [ "$(asked '"PUT .* 500 ')" -ge 3 ] || fail "the disk was not full: $(cat server/access.log)"
  check "read after that" 0
else
  echo "skipped: no file system can be mounted here"
fi
echo "nginx: whatever it did, the same files and exit code 0"
