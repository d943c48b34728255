#!/usr/bin/env bash
# A real S3 server for the tests: Ceph's radosgw, kept in memory, on loopback, with signatures and policies enforced.
#   s3-test-server.sh start DIR   starts it with its state in DIR (made anew) and prints its endpoint, region and keys
#                                 as NAME=value lines. Installs Debian's packages when root may; else exits with 77.
#   s3-test-server.sh install     only installs what start would install
#   s3-test-server.sh stop DIR    ends exactly the processes that start began, and removes DIR
# Takes about 10 s to start and 330 MB of memory.
set -euo pipefail
verb=${1:?start, install or stop} dir=${2-}
[[ $verb == install || -n $dir ]] || { echo 'a folder for its state' >&2; exit 2; }

# Only a process whose command line names this very folder is ours: a pid may have been given to another since.
stop() {
  local pidfile pid pids=()
  for pidfile in "$dir"/run/*.pid; do
    [[ -s $pidfile ]] || continue
    pid=$(<"$pidfile")
    if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF "$dir/ceph.conf"; then
      kill "$pid" 2>/dev/null && pids+=("$pid") || true
    fi
  done
  for _ in $(seq 50); do
    local alive=0
    for pid in "${pids[@]}"; do kill -0 "$pid" 2>/dev/null && alive=1; done
    ((alive)) || break
    sleep 0.1
  done
  for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
  rm -rf "$dir"
}

need_packages() {
  local missing=0
  for program in radosgw radosgw-admin ceph ceph-mon ceph-osd monmaptool; do
    command -v "$program" >/dev/null || missing=1
  done
  ((missing)) || return 0
  if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
    echo 'radosgw is not installed, and only root on Debian or Ubuntu can install it from here' >&2
    exit 77
  fi
  "$(dirname "$0")/install-packages.sh" radosgw ceph-mon ceph-osd ceph-common >&2 || exit 77
}

free_ports() {
  python3 - "$1" <<'PY'
import socket, sys
held = [socket.socket() for _ in range(int(sys.argv[1]))]
for s in held: s.bind(('127.0.0.1', 0))
print(*[s.getsockname()[1] for s in held])
PY
}

write_config() {
  cat >"$conf" <<CONF
[global]
fsid = $fsid
mon_initial_members = a
mon_host = v2:127.0.0.1:$mon_port,v1:127.0.0.1:$mon_v1_port
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
auth_allow_insecure_global_id_reclaim = true
ms_mon_client_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
osd_objectstore = memstore
memstore_device_bytes = 4294967296
run_dir = $dir/run
log_file = $dir/\$name.log
admin_socket = $dir/run/\$name.asok
pid_file = $dir/run/\$name.pid
mon_data = $dir/mon.a
osd_data = $dir/osd.0
mon_data_avail_crit = 1
mon_data_avail_warn = 2
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_run_sync_thread = false
rgw_dynamic_resharding = false
CONF
}

start() {
  need_packages
  rm -rf "$dir"
  mkdir -p "$dir/mon.a" "$dir/osd.0" "$dir/run"
  dir=$(cd "$dir" && pwd)
  local conf=$dir/ceph.conf fsid osd mon_port mon_v1_port port up=0
  fsid=$(</proc/sys/kernel/random/uuid) osd=$(</proc/sys/kernel/random/uuid)
  read -r mon_port mon_v1_port port < <(free_ports 3)
  write_config
  trap 'stop' ERR
  {
    monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$mon_port,v1:127.0.0.1:$mon_v1_port]" "$dir/monmap"
    ceph-mon -c "$conf" -i a --mkfs --monmap "$dir/monmap"
    ceph-mon -c "$conf" -i a
    for _ in $(seq 30); do timeout 5 ceph -c "$conf" mon stat && break; sleep 0.5; done
    timeout 30 ceph -c "$conf" osd new "$osd"
    ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$osd"
    timeout 30 ceph -c "$conf" osd crush add osd.0 1.0 root=default host=localhost
    ceph-osd -c "$conf" -i 0
    nohup radosgw -c "$conf" -n client.admin -f >"$dir/radosgw.log" 2>&1 &
    echo $! >"$dir/run/radosgw.pid"
    for _ in $(seq 120); do (exec 3<>"/dev/tcp/127.0.0.1/$port") && up=1 && break; sleep 0.5; done
    ((up))
    timeout 60 radosgw-admin -c "$conf" -n client.admin user create --uid=test --display-name=test \
      --access-key=TESTKEY --secret-key=testsecret
  } >&2
  printf 'S3_ENDPOINT=http://127.0.0.1:%s\nS3_REGION=us-east-1\nS3_ACCESS_KEY=TESTKEY\nS3_SECRET_KEY=testsecret\n' "$port"
}

case $verb in
  start) start ;;
  install) need_packages ;;
  stop) stop ;;
  *) echo 'start, install or stop' >&2; exit 2 ;;
esac
