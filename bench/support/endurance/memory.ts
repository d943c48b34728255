import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '../soak/installation.ts';

/** Resident memory in MB by process: `serve` and `worker` with their forks, and PostgreSQL as a whole. */
export async function memoryOf({
  servers,
  workers,
  cluster,
}: Pick<Installation, 'servers' | 'workers' | 'cluster'>): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const { process } of [...servers, ...workers.map((process) => ({ process }))])
    for (const [number, pid] of (await process.pids()).entries()) {
      const kilobytes = await field(`/proc/${pid}/status`, 'VmRSS');
      const fork = number === 0 ? '' : `, fork ${number}`;
      if (kilobytes !== null) memory.set(`${process.name}${fork}`, kilobytes / 1024);
    }
  memory.set('PostgreSQL', await memoryOfPostgres(cluster));
  return memory;
}

/** The proportional set size of PostgreSQL's processes, which share buffers: a sum of resident sizes would count them many times. */
async function memoryOfPostgres(cluster: string): Promise<number> {
  const postmaster = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
  const tasks = await readdir(`/proc/${postmaster}/task`);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${postmaster}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const pids = [postmaster, ...children.flatMap((pids) => pids.split(' ').filter(Boolean))];
  const sizes = await Promise.all(pids.map((pid) => field(`/proc/${pid}/smaps_rollup`, 'Pss')));
  return sizes.reduce<number>((sum, kilobytes) => sum + (kilobytes ?? 0), 0) / 1024;
}

async function field(file: string, name: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes);
}
