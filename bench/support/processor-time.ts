import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in ticks of 10 ms (`getconf CLK_TCK`). */
const tickMs = 10;

/** Processor time in ms of a process, its living children, and the dead ones whose parent has waited for them. */
export async function processorTimeOf(pid: number): Promise<number> {
  const own = await statOf(pid);
  const children = await Promise.all((await childrenOf(pid)).map(statOf));
  const ended = (own[cutime] ?? 0) + (own[cutime + 1] ?? 0);
  return (
    tickMs *
    [own, ...children].reduce((sum, stat) => sum + (stat[utime] ?? 0) + (stat[utime + 1] ?? 0), ended)
  );
}

export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid))[ppid] ?? 0;
}

// Places in /proc/PID/stat after the name, which may contain anything; each time is followed by that in the kernel.
const [ppid, utime, cutime] = [1, 11, 13];

async function statOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return children.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
}
