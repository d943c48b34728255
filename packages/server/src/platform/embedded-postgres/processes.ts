import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const isLinux = process.platform === 'linux';

/** A zombie counts as dead: in a container without an init process it is never reaped. */
export async function isAlive(pid: number) {
  if (isLinux) return (await linuxStat(pid)) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process, which distinguishes it from a later one with the same ID. Undefined if the process is dead. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (isLinux) return (await linuxStat(pid))?.bornAt;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || undefined;
}

/** Fields are counted from the closing parenthesis, because a program's name may contain anything. */
async function linuxStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!state || state === 'Z' || state === 'X') return;
  return { bornAt: rest[18] };
}

/**
 * PostgreSQL processes whose working directory is this folder: the postmaster and its backends. The name is checked too,
 * because it may be a shell's working directory.
 */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (!isLinux) return listedByLsof(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const matches = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)));
  return pids.filter((_, index) => matches[index]);
}

/** Whether the process is a PostgreSQL process of this cluster folder. */
export async function isPostgresIn(pid: number, folder: string) {
  if (!isLinux) return (await listedByLsof(folder)).includes(pid);
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  if (at !== folder) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'postgres';
}

/** PostgreSQL includes the peer's address in the title of each process that serves a client. */
export async function postgresClientsIn(folder: string) {
  const pids = await postgresProcessesIn(folder);
  if (pids.length === 0) return false;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', pids.join(',')]).catch(() => ({
    stdout: '',
  }));
  return /127\.0\.0\.1\(\d+\)/.test(stdout);
}

/** Alternating lines "p<pid>" and "n<folder>". */
async function listedByLsof(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']).catch(
    () => ({ stdout: '' }),
  );
  let pid = 0;
  const found: number[] = [];
  for (const line of stdout.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    if (line === `n${folder}`) found.push(pid);
  }
  return found;
}

/** Polls until all processes have exited; returns false after `timeoutMs`. */
export async function waitUntilGone(pids: number[], timeoutMs: number) {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const alive = await Promise.all(pids.map(isAlive));
    if (!alive.includes(true)) return true;
    if (Date.now() > giveUpAt) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends a signal. Does nothing if the process has already exited. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
