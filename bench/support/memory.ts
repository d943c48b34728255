import { readFile } from 'node:fs/promises';
import type { Supervised } from './soak/processes.ts';

/** Records the highest resident memory in MB of each process and its forks, by name, until `stop`. */
export function watchMemory(processes: readonly Supervised[]) {
  const highest = new Map<string, number>();
  const watching = setInterval(async () => {
    for (const { name, pids } of processes)
      for (const pid of await pids())
        highest.set(name, Math.max(highest.get(name) ?? 0, (await residentMb(pid)) ?? 0));
  }, 2_000);
  return { highest, stop: () => clearInterval(watching) };
}

/** Resident memory of a process in MB; null on systems without /proc, or if it ended. */
async function residentMb(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
