import { readFile } from 'node:fs/promises';

/** Linux reports these times in hundredths of a second, whatever the kernel's tick. */
const tickMs = 10;

/** CPU time used by a process with all its threads, in milliseconds; null without /proc, or after the process has exited. */
export async function processorTimeMs(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // Counted from the closing parenthesis, because a program's name may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
