import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectFacts } from './storage.ts';

/** Moves a file to its path, creating folders as needed, and atomically replaces an existing file. */
export async function moveInto(root: string, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(to), { recursive: true });
      return await rename(from, to);
    } catch (error) {
      if (hasCode(error, 'EXDEV')) return copyInto(root, from, to);
      // A concurrent delete may have removed the empty folder between the two calls.
      if (!hasCode(error, 'ENOENT') || attempt === 3 || !(await factsOf(from))) throw error;
    }
  }
}

/** If the spool is on another volume: copies the file to a hidden name first, so that the key never leads to a partial file. */
async function copyInto(root: string, from: string, to: string): Promise<void> {
  const incoming = join(root, `.incoming-${randomUUID()}`);
  try {
    await copyFile(from, incoming);
    await syncFile(incoming);
    await rename(incoming, to);
    await unlink(from);
  } finally {
    await rm(incoming, { force: true });
  }
}

/** Hard-links a file if the volume supports it, otherwise copies it. False if the file does not exist. */
export async function linkOrCopy(source: string, path: string): Promise<boolean> {
  try {
    await link(source, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT') && !(await factsOf(source))) return false;
    if (!hasCode(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) throw error;
    await copyFile(source, path);
    return true;
  }
}

/** Size and modification time of a file; null if it does not exist. */
export async function factsOf(path: string): Promise<ObjectFacts | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Resolves when the file's bytes are on disk. */
export async function syncFile(path: string): Promise<void> {
  await turnToSync();
  try {
    const file = await open(path, 'r');
    await file.sync().finally(() => file.close());
  } finally {
    syncing--;
    waitingToSync.shift()?.();
  }
}

// A sync occupies one of Node's four threads for as long as the disk takes. With all four occupied, nothing else in the
// process reads or writes: twenty large concurrent forms took a third longer.
const syncsAtOnce = 2;
let syncing = 0;
const waitingToSync: (() => void)[] = [];

async function turnToSync(): Promise<void> {
  while (syncing >= syncsAtOnce) await new Promise<void>((resolve) => waitingToSync.push(resolve));
  syncing++;
}

/** Makes the entries of `folder` and its parents up to `root` survive a power loss. */
export async function syncFoldersUpTo(root: string, folder: string): Promise<void> {
  await syncFolder(folder);
  if (folder !== root) await syncFoldersUpTo(root, dirname(folder));
}

/** Windows cannot open folders and needs no sync of them. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await syncFile(folder);
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'ENOENT')) throw error;
  }
}

/** Deletes empty folders upwards, durably. */
export async function settleFolder(root: string, folder: string): Promise<void> {
  try {
    while (folder !== root) {
      await rmdir(folder);
      folder = dirname(folder);
    }
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR')) throw error;
  }
  await syncFolder(folder);
}

/** Whether a system call failed because the file does not exist. */
export function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
