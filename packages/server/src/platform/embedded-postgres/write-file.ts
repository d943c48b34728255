import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Whole or not at all, also across a power cut; never through a symlink somebody left at that place. */
export async function writeFileAtomically(file: string, content: string, mode: number) {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}
