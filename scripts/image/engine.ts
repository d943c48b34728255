import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '../packages/workspace.ts';

/** Docker or Podman, whichever runs containers on this machine. */
export interface Engine {
  name: 'docker' | 'podman';
  /** Returns its stdout; throws with its output if it fails. */
  run(...args: string[]): Promise<string>;
  /** Shows its output, and throws if it fails. */
  show(...args: string[]): Promise<void>;
  start(...args: string[]): ChildProcess;
  /** Options of `run` that this machine requires. */
  runOptions: string[];
  /** Options of `build` that this machine requires. */
  buildOptions: string[];
}

export function findEngine(): Engine {
  if (works('docker', 'info')) return engine('docker', ['docker'], [], []);
  if (!works('podman', '--version'))
    throw new Error('Install Docker or Podman (on Debian: apt-get install podman).');
  // Only Docker's format includes HEALTHCHECK.
  const format = ['--format', 'docker'];
  if (!existsSync('/sys/fs/cgroup/unified')) return engine('podman', ['podman'], [], format);
  // Workarounds inside a virtual machine or container that has both versions of cgroups, which crun refuses, and no systemd: shows only the
  // second version, raises no limits, and uses no timer for health checks.
  const view = 'umount -l /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$0" "$@"';
  process.env.STORAGE_DRIVER ??= 'vfs';
  const command = ['unshare', '--mount', 'sh', '-c', view, 'podman'];
  const run = [
    '--cgroups=disabled',
    '--no-healthcheck',
    '--ulimit=nofile=1024:1024',
    '--ulimit=nproc=1024:1024',
  ];
  return engine('podman', command, run, [...format, '--isolation=chroot']);
}

const works = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function engine(
  name: Engine['name'],
  [program = name, ...first]: string[],
  runOptions: string[],
  buildOptions: string[],
): Engine {
  const start = (...args: string[]) => spawn(program, [...first, ...args], { stdio: 'inherit' });
  return {
    name,
    runOptions,
    buildOptions,
    start,
    run: (...args) => run(program, [...first, ...args]),
    show: (...args) =>
      new Promise((resolve, reject) =>
        start(...args).on('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`${name} ${args[0]} failed.`)),
        ),
      ),
  };
}
