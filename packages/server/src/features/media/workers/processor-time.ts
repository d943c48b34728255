import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second for programs, whatever the kernel's own clock. */
const tickMs = 10;

/** Processor time that a process has used, with all its threads; null where there is no /proc, or it is gone. */
export async function processorTimeMs(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // Counted from the closing bracket, since a program's name may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
