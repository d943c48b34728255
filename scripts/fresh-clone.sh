#!/usr/bin/env bash
# The proof for a fresh machine, run by hand as root: clones what is committed into an empty folder, with an empty HOME,
# once as root under a folder of mode 0700 and once as an ordinary user; `npm start` until it is healthy, stop, start
# again, kill -9, start again, then `npm test`. Prints the times. SKIP_TESTS=1 leaves the last step out.
set -euo pipefail
((EUID == 0)) || { echo 'Run it as root: it becomes an ordinary user for the second half.' >&2; exit 2; }

repository=$(cd "$(dirname "$0")/.." && pwd)
user=tribune-fresh-$$
scenes=()
started=()

finish() {
  for pid in "${started[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
  # What a failed run left in our own folders: PostgreSQL stands in its data folder, the others in the clone.
  for scene in "${scenes[@]}"; do
    for cwd in /proc/[0-9]*/cwd; do
      [[ $(readlink "$cwd" || true) == "$scene"/* ]] && kill -9 "$(basename "$(dirname "$cwd")")" || true
    done
    rm -rf "$scene"
  done
  userdel "$user" 2>/dev/null || true
}
trap finish EXIT

useradd --system --no-create-home "$user"
port=$((20000 + RANDOM % 10000))

main() {
  local scene
  scene=$(mktemp -d /root/tribune-fresh-XXXXXX); scenes+=("$scene")
  prove 'root, under a folder of mode 0700' root "$scene"
  scene=$(mktemp -d /tmp/tribune-fresh-XXXXXX); scenes+=("$scene")
  prove 'an ordinary user' "$user" "$scene"
  echo 'All of it worked.'
}

prove() {
  local title=$1 who=$2 scene=$3
  echo "== $title"
  git -c safe.directory='*' clone -q "$repository" "$scene/clone"
  mkdir "$scene/home"
  chown -R "$who:" "$scene"
  chmod 0700 "$scene"

  start_and_wait 'first start, with installation' "$who" "$scene"
  end TERM "$scene"
  start_and_wait 'second start' "$who" "$scene"
  end INT "$scene"
  start_and_wait 'third start' "$who" "$scene"
  end KILL "$scene"
  start_and_wait 'start after kill -9 of npm and of the server' "$who" "$scene"
  end TERM "$scene"
  if [[ -z ${SKIP_TESTS:-} ]]; then
    local began; began=$(now)
    # In CI nothing may be skipped, but only root can play all parts.
    local ci=(); [[ $who == root ]] && ci=(CI=true)
    (as "$who" "$scene" "${ci[@]}" npm test) || { echo "npm test failed as $title" >&2; exit 1; }
    echo "   npm test: $(since "$began") s"
  fi
}

start_and_wait() {
  local title=$1 who=$2 scene=$3 began; began=$(now)
  as "$who" "$scene" "PORT=$port" npm start >"$scene/start.log" 2>&1 &
  npm_pid=$!
  started+=("$npm_pid")
  until curl -fs "http://127.0.0.1:$port/apiV2/health" >/dev/null; do
    kill -0 "$npm_pid" 2>/dev/null || { cat "$scene/start.log"; echo "$title: it ended" >&2; exit 1; }
    sleep 0.05
  done
  echo "   $title: $(since "$began") s"
}

# Signals npm, as a terminal or a service manager would, and expects nothing of ours to be left.
end() {
  local signal=$1 scene=$2 began; began=$(now)
  if [[ $signal == KILL ]]; then
    # All at once: a server that saw npm go would stop in order.
    local pid servers=()
    for pid in $(processes_in "$scene"); do
      [[ $(tr '\0' ' ' <"/proc/$pid/cmdline") == *main.[jt]s* ]] && servers+=("$pid")
    done
    kill -9 "$npm_pid" "${servers[@]}"
    wait "$npm_pid" 2>/dev/null || true
    echo "   left running by kill -9: $(processes_in "$scene" | wc -w) processes"
    return
  fi
  kill "-$signal" "$npm_pid"
  wait "$npm_pid" || true
  for _ in $(seq 200); do [[ -z $(processes_in "$scene") ]] && break; sleep 0.05; done
  [[ -z $(processes_in "$scene") ]] || { echo "left running after SIG$signal:" >&2; ps -o pid,args -p "$(processes_in "$scene" | paste -sd,)" >&2; exit 1; }
  echo "   ended by SIG$signal, nothing left running: $(since "$began") s"
}

processes_in() {
  local cwd
  for cwd in /proc/[0-9]*/cwd; do
    [[ $(readlink "$cwd" 2>/dev/null) == "$1"/* ]] && basename "$(dirname "$cwd")"
  done
  true
}

# Replaces the (sub)shell it is called in, so that its pid is npm's.
as() {
  local who=$1 scene=$2; shift 2
  local become=(); [[ $who == root ]] || become=(setpriv "--reuid=$who" "--regid=$(id -g "$who")" --clear-groups)
  cd "$scene/clone"
  exec "${become[@]}" env -i "HOME=$scene/home" "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$@"
}

now() { date +%s.%N; }
since() { awk -v began="$1" -v ended="$(now)" 'BEGIN { printf "%.1f", ended - began }'; }

main
