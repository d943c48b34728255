#!/usr/bin/env bash
# install-packages.sh PACKAGE...   installs Debian's packages so that their programs run, as root
# A machine may be restored without files of packages that dpkg still lists as installed, and apt-get then changes
# nothing: the named packages, and those they depend on that lack files, are installed again.
set -euo pipefail
(($#)) || { echo 'install-packages.sh PACKAGE...' >&2; exit 2; }
# Test files run beside each other, and apt-get refuses to run twice at once.
exec 9>"${TMPDIR:-/tmp}/tribune-install-packages.lock"
flock 9
sudo=()
((EUID == 0)) || sudo=(sudo)
# Debian starts services such as redis-server on installation, unless the runlevel is 1.
install() {
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@"
}

"${sudo[@]}" apt-get update -qq
install "$@"
mapfile -t needed < <(
  apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances "$@" | grep -o '^[a-z0-9][^: ]*' | sort -u
)
# Slim images exclude documentation and translations by design; an administrator may remove configuration (c).
by_design='/usr/share/(doc|man|locale|info|lintian|bug)/| c '
mapfile -t broken < <(
  for package in "${needed[@]}"; do
    # Not grep -q: its early end would end dpkg by SIGPIPE, which pipefail makes a failure.
    if { dpkg --verify "$package" || true; } 2>/dev/null | grep '^missing' | grep -vE "$by_design" >/dev/null; then
      echo "$package"
    fi
  done
)
((${#broken[@]} == 0)) || install --reinstall "${broken[@]}"
