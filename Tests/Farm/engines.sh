#!/usr/bin/env bash
# The files in examples/farm, without the services they are for: kubernetes.yaml against the schemas of
# Kubernetes, the files of GitLab and GitHub against their published schemas, the calls of AWS Batch
# against the model of its API; the scripts by shellcheck, parallel.sh also by a build; nginx.conf by a
# server that answers as the page says. The Python packages that know the schemas go into a folder that
# goes at the end. What is not there is skipped, with a message.
#
#   Tests/Farm/engines.sh TINCT
# shellcheck source=Tests/Crash/lib.sh
source "$(dirname "$0")/../Crash/lib.sh"
export PATH=$PATH:/usr/sbin
farm=$root/examples/farm

# want PROGRAM PACKAGE: installs a program that is missing, if that can be done here.
want() {
  if command -v "$1" >/dev/null || ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then return; fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null 2>&1 || {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null 2>&1
  } || true
}
want shellcheck shellcheck
want parallel parallel
want ninja ninja-build
want make make
want curl curl

# --- schemas ----------------------------------------------------------------------------------

if python3 -m venv python >log 2>&1 \
  && python/bin/pip --quiet --disable-pip-version-check install \
    kubernetes-validate check-jsonschema botocore >log 2>&1; then
  python/bin/kubernetes-validate --strict --quiet "$farm/kubernetes.yaml" >log 2>&1 \
    || fail "kubernetes.yaml: $(cat log)"
  # Otherwise a slip would pass for a field that the schema does not know.
  sed 's/backoffLimitPerIndex/backoffLimitPerindex/' "$farm/kubernetes.yaml" >wrong.yaml
  ! python/bin/kubernetes-validate --strict --quiet wrong.yaml >log 2>&1 \
    || fail "kubernetes-validate finds no slips"
  echo "kubernetes.yaml: valid"
  check() {
    python/bin/check-jsonschema --builtin-schema "vendor.$2" "$farm/$1" >log 2>&1 \
      || fail "$1: $(cat log)"
    echo "$1: valid"
  }
  check gitlab-ci.yml gitlab-ci
  check github-actions.yml github-workflows

  # A stand-in for the client of AWS keeps each call, and answers with the name of what was made.
  mkdir aws-bin
  cat >aws-bin/aws <<'END'
#!/bin/sh
printf '%s\0' "$@" >"$CALLS/$(ls "$CALLS" | wc -l)"
case $2 in
  register-job-definition) echo tinct:1 ;;
  submit-job) echo array-1 ;;
esac
END
  chmod +x aws-bin/aws
  mkdir calls
  CALLS=$work/calls PATH=$work/aws-bin:$PATH "$farm/aws-batch.sh" render 20 >/dev/null
  cat >calls.py <<'END'
import json, pathlib, sys
import botocore.session, botocore.validate

service = botocore.session.get_session().get_service_model("batch")
calls = [call.read_text().split("\0")[:-1] for call in sorted(pathlib.Path("calls").iterdir())]
seen = []
for call in calls:
    operation = "".join(word.capitalize() for word in call[1].split("-"))
    options = dict(zip(call[2::2], call[3::2]))
    for name in ("--query", "--output"):
        options.pop(name, None)
    given = {}
    for name, value in options.items():
        first, *rest = name.removeprefix("--").split("-")
        key = first + "".join(word.capitalize() for word in rest)
        if key == "cliInputJson":
            given.update(json.loads(pathlib.Path(value.removeprefix("file://")).read_text()))
        elif value.startswith("{"):
            given[key] = json.loads(value)
        elif key == "arrayProperties":
            given[key] = {"size": int(value.removeprefix("size="))}
        elif key == "dependsOn":
            given[key] = [dict([value.split("=")])]
        else:
            given[key] = value
    shape = service.operation_model(operation).input_shape
    report = botocore.validate.ParamValidator().validate(given, shape)
    unknown = set(given) - set(shape.members)
    if report.has_errors() or unknown:
        sys.exit(f"{operation}: {report.generate_report()} {unknown or ''}")
    seen.append((operation, given))
assert [operation for operation, _ in seen] == ["RegisterJobDefinition", "SubmitJob", "SubmitJob"]
assert seen[1][1]["arrayProperties"] == {"size": 20}
assert seen[2][1]["dependsOn"] == [{"jobId": "array-1"}]
assert "arrayProperties" not in seen[2][1]
END
  python/bin/python calls.py >log 2>&1 || fail "aws-batch: $(cat log)"
  echo "aws-batch.json, aws-batch.sh: calls that the API takes"
else
  echo "skipped: the schemas cannot be had here ($(tail -1 log))"
fi

# --- scripts ----------------------------------------------------------------------------------

for script in "$farm"/*.sh "$farm"/*.sbatch "$root"/Tests/Farm/*.sh; do
  bash -n "$script" || fail "$script"
done
if command -v shellcheck >/dev/null; then
  (cd "$root" && shellcheck -x -S warning examples/farm/*.sh examples/farm/*.sbatch Tests/Farm/*.sh) >log 2>&1 \
    || fail "$(cat log)"
  echo "scripts: shellcheck has nothing to say"
else
  echo "skipped: there is no shellcheck here"
fi

# Nothing of this is about one place of work.
! grep -nE 'pypi|/tmp/|/home/' "$farm"/* || fail "that is nobody else's"

mkdir bin project hosts-bin
ln -s "$tinct" bin/tinct
export PATH=$work/bin:$PATH
cat >project/tinct.json <<END
{ "version": 1,
  "defaults": { "cell": 32, "palette": ["citrus", "dusk"], "out": "Art" },
  "outputs": { "boards": { "board": "$root/examples/squares.json", "theme": "metro" } } }
END
(cd project && tinct build --quiet && mv Art ../whole)
# build NAME OPTIONS...: a build by parallel.sh makes the same files.
build() {
  local name=$1 code=0
  shift
  rm -rf project/Art project/.tinct-record
  (cd project && "$farm/parallel.sh" 5 "$@") >log 2>&1 || fail "parallel.sh: $(cat log)"
  same project/Art whole || fail "parallel.sh, $name: not the same files"
  (cd project && tinct build --check) >log 2>&1 || code=$?
  [ $code = 0 ] || fail "parallel.sh, $name: --check ends with $code: $(cat log)"
  [ -z "$(find project -name '*.log')" ] || fail "parallel.sh leaves its log"
  echo "parallel.sh, $name: the same files as in one piece"
}
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
  export PARALLEL_HOME=$work/parallel
  mkdir parallel
  touch parallel/will-cite
  build "on this machine"
  # Two hosts by a stand-in for ssh, which runs commands here.
  cat >hosts-bin/ssh <<'END'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do
  case $1 in -[lop]) shift ;; esac
  shift
done
[ $# -gt 0 ] || exit 0
echo "$1" >>"$HOSTS"
shift
[ "$1" != -- ] || shift
exec sh -c "$*"
END
  chmod +x hosts-bin/ssh
  printf 'one\ntwo\n' >hosts
  HOSTS=$work/called PARALLEL_SSH=$work/hosts-bin/ssh build "over two hosts" ../hosts
  [ "$(sort -u called | paste -sd,)" = one,two ] || fail "called: $(sort -u called)"
else
  echo "skipped: there is no GNU parallel here"
fi

if command -v systemd-analyze >/dev/null; then
  sed 's|/usr/local/bin/bazel-remote|/bin/true|' "$farm/bazel-remote.service" >bazel-remote.service
  systemd-analyze verify "$work/bazel-remote.service" >log 2>&1 || fail "bazel-remote.service: $(cat log)"
  [ ! -s log ] || fail "bazel-remote.service: $(cat log)"
  echo "bazel-remote.service: systemd understands it"
else
  echo "skipped: there is no systemd here"
fi

# --- make and ninja ---------------------------------------------------------------------------

# The files of docs/build.md, as they stand there.
mkdir tools tools/palettes
block() { sed -n "/^<!-- $1 -->\$/,/^\`\`\`\$/p" "$root/docs/build.md" | sed '1,/^```/d; /^```$/d'; }
for file in Makefile build.ninja; do
  block "$file" >"tools/$file"
  [ -s "tools/$file" ] || fail "docs/build.md has no $file"
done
palette() {
  printf '{"format": "tinct-palette", "version": 1, "name": "%s", "colors": {"base": "#FFF", "text": "%s"}}\n' \
    "$1" "$2" >"tools/palettes/$1.json"
}
# makes HOW: the program makes everything when something is new, and only then.
makes() {
  local before
  # once WHAT: it calls Tinct; never WHAT: it does not.
  once() {
    before=$(stat -c %y tools/Art.json 2>/dev/null || true)
    (cd tools && "$@") >log 2>&1 || fail "$*: $(cat log)"
    [ "$(stat -c %y tools/Art.json)" != "$before" ] || fail "$*: Tinct was to be called: $(cat log)"
  }
  never() {
    before=$(stat -c %y tools/Art.json)
    (cd tools && "$@") >log 2>&1 || fail "$*: $(cat log)"
    [ "$(stat -c %y tools/Art.json)" = "$before" ] || fail "$*: Tinct was not to be called: $(cat log)"
  }
  rm -rf tools/Art tools/Art.* tools/.ninja* tools/.tinct* tools/palettes/*
  palette sun '#204080'
  cat >tools/tinct.json <<END
{ "version": 1, "defaults": { "palette": ["palettes/*.json"], "out": "Art" },
  "outputs": { "boards": { "board": "$root/examples/squares.json", "cell": 16 } } }
END
  once "$@"
  never "$@"
  sleep 1
  palette sun '#802040'
  once "$@"
  never "$@"
  sleep 1
  palette sea '#106070'
  once "$@"
  [ -d tools/Art/sea ] || fail "$*: no pictures in the new palette"
  never "$@"
  sleep 1
  rm tools/palettes/sea.json
  once "$@"
  never "$@"
  echo "$1: calls Tinct when something has changed, and only then"
}
for program in make ninja; do
  if command -v "$program" >/dev/null; then makes "$program"; else echo "skipped: there is no $program here"; fi
done

# --- nginx ------------------------------------------------------------------------------------

if ! command -v nginx >/dev/null; then
  echo "skipped: there is no nginx here"
  exit 0
fi
# The paths and the address are changed, as people do; nothing else is.
mkdir -p server/cache server/upload server/log
cleanup() {
  [ ! -s server/tinct-nginx.pid ] || kill "$(cat server/tinct-nginx.pid)" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
printf 'farm:%s\n' "$(openssl passwd -6 secret)" >server/tinct.users
for ((attempt = 0; attempt < 20; attempt++)); do
  port=$((20000 + RANDOM % 20000))
  sed -e "s|/srv/tinct|$work/server|; s|/etc/nginx|$work/server|; s|/run/|$work/server/|" \
    -e "s|/var/log/nginx|$work/server/log|; s|listen 8080|listen 127.0.0.1:$port|" \
    "$farm/nginx.conf" >server/nginx.conf
  if [ "$(id -u)" = 0 ]; then
    sed -i 's/^user .*/user root;/' server/nginx.conf
  else
    sed -i '/^user /d' server/nginx.conf
  fi
  nginx -t -q -p server -c "$work/server/nginx.conf" 2>log && nginx -p server \
    -c "$work/server/nginx.conf" 2>log && break
done
[ "$attempt" -lt 20 ] || fail "nginx.conf: $(cat log)"

# draw MODE: draws with a fresh cache.
draw() {
  rm -rf out "$XDG_CACHE_HOME"
  tinct board "$root/examples/squares.json" --theme toy --cell 96 --palette citrus --out out --quiet \
    --remote-cache "http://127.0.0.1:$port" --remote-cache-mode "$1" >log 2>&1 || fail "$(cat log)"
}
# From here on the client has no token.
TINCT_REMOTE_CACHE_TOKEN=farm:secret draw read-write
mv out filled
draw read
same out filled || fail "not the same files with nginx.conf"
puts=$(grep -c '"PUT .* 201 ' server/log/tinct-access.log || true)
hits=$(grep -c '"GET /cas/.* 200 ' server/log/tinct-access.log || true)
[[ $puts -gt 0 && $puts = $((2 * hits)) ]] || fail "$puts put, $hits had from there"
TINCT_REMOTE_CACHE_TOKEN=farm:wrong draw read-write
# Whatever is there is not put again. A drawing that took less than 20 ms the first time may be.
for code in 201 401; do
  { grep "\"PUT /.* $code " server/log/tinct-access.log || true; } | sed 's/.*"PUT \([^ ]*\) .*/\1/' | sort -u >"put$code"
done
again=$(comm -12 put201 put401)
[ -z "$again" ] || fail "put although it was there: $again"
if command -v curl >/dev/null; then
  key=$(printf x | sha256sum | cut -c1-64)
  # answers CODE OPTIONS...
  answers() {
    local expected=$1 code
    shift
    code=$(curl -s -o log -w '%{http_code}' "$@" "http://127.0.0.1:$port/cas/$key")
    [ "$code" = "$expected" ] || fail "nginx.conf answers $code instead of $expected: $*"
  }
  answers 404
  answers 401 -X PUT -d x
  answers 405 -X DELETE -u farm:secret
  answers 201 -X PUT -d x -u farm:secret
  answers 200
fi
echo "nginx.conf: $puts put with the password, $hits had without"
