import { constants } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';

const maxLogBytes = 5 * 2 ** 20;

/** Append mode makes `truncate` safe while PostgreSQL, which may outlive this process, continues to write. */
export async function openLog(file: string) {
  await rotateLog(file);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const handle = await open(file, flags, 0o600);
  return { handle, startsAt: (await handle.stat()).size };
}

/** Rotates the log, with one old file. The few lines written between copying and truncating are lost. */
export async function rotateLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxLogBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** PostgreSQL's log since the file had `position` bytes; at most the last 64 KB. */
export async function logSince(file: string, position: number) {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - position, 64 * 1024)));
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}
