import type { SingleBar } from 'cli-progress';

/** A progress bar on stderr, which the caller starts and stops; null if stderr is not a terminal. */
export async function progressBar(format: string): Promise<SingleBar | null> {
  if (!process.stderr.isTTY) return null;
  const { SingleBar } = await import('cli-progress');
  return new SingleBar({ stream: process.stderr, format, hideCursor: true, clearOnComplete: true });
}
