import { readFile } from 'node:fs/promises';

const lookEveryMs = 100;

/**
 * Calls `exceeded` once when the process's resident memory exceeds `maxBytes`; returns a function that stops the check. Reads /proc
 * every 100 ms. Has no effect on systems without /proc (macOS, Windows), where limits on pixels, frames and time still apply.
 */
export function watchMemory(pid: number, maxBytes: number, exceeded: () => void): () => void {
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid);
    if (bytes === null) return stop();
    if (bytes <= maxBytes || !watching) return;
    stop();
    exceeded();
  }, lookEveryMs);
  let watching = true;
  const stop = () => {
    watching = false;
    clearInterval(timer);
  };
  return stop;
}

async function residentBytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes ? Number(kilobytes) * 1024 : null;
  } catch {
    return null;
  }
}
