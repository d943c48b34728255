import type { Dirent } from 'node:fs';
import { access, constants, type FileHandle, open, opendir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  factsOf,
  isAbsent,
  linkOrCopy,
  moveInto,
  settleFolder,
  syncFile,
  syncFoldersUpTo,
} from './durable-files.ts';
import { signReadQuery, signUploadPolicy } from './signing.ts';
import {
  assertKey,
  assertPrefix,
  type ByteRange,
  failingAs,
  type ListedObject,
  type MediaStorage,
  RangeNotSatisfiableError,
  StorageError,
  type StoredBody,
  type UploadTicket,
  type UploadTicketRequest,
} from './storage.ts';

export interface DiskStorageOptions {
  /** Folder of all objects, created if absent. Put the upload spool on the same volume, so that a put is a rename. */
  root: string;
  /** URL under which the folder is served, without a trailing slash. */
  publicUrl: string;
  /** URL of the route that accepts uploads by ticket. */
  uploadUrl: string;
  /** Secret that signs tickets and private URLs. */
  secret: string;
  /** Current time, which expires tickets. Defaults to the system clock. */
  now?: () => Date;
}

/** Stores objects as files below one folder; a key is a path. Survives power loss as far as fsync does. */
export function createDiskStorage({
  root,
  publicUrl,
  uploadUrl,
  secret,
  now = () => new Date(),
}: DiskStorageOptions): MediaStorage {
  const nowInSeconds = () => Math.floor(now().getTime() / 1000);
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };

  return {
    async putFile(key, path) {
      const target = pathOf(key);
      await failingAs('put', key, async () => {
        await syncFile(path);
        await moveInto(root, path, target);
        await syncFoldersUpTo(root, dirname(target));
      });
    },

    async get(key, range) {
      const path = pathOf(key);
      return failingAs('read', key, async () => {
        const file = await openIfThere(path);
        return file && readFrom(file, range);
      });
    },

    async head(key) {
      const path = pathOf(key);
      return failingAs('look at', key, () => factsOf(path));
    },

    async copyTo(key, path) {
      const source = pathOf(key);
      return failingAs('copy', key, () => linkOrCopy(source, path));
    },

    async delete(key) {
      const path = pathOf(key);
      await failingAs('delete', key, async () => {
        await rm(path, { force: true });
        await settleFolder(root, dirname(path));
      });
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix, false);
      const folder = join(root, prefix);
      await failingAs('delete', prefix, async () => {
        await rm(folder, { recursive: true, force: true });
        await settleFolder(root, dirname(folder));
      });
    },

    list(prefix) {
      assertPrefix(prefix, true);
      return filesBelow(root, join(root, prefix));
    },

    async check() {
      await failingAs('find', 'its folder', () =>
        access(root, constants.R_OK | constants.W_OK | constants.X_OK),
      );
    },

    async uploadTicket(request) {
      assertKey(request.key);
      return ticketFor(uploadUrl, secret, request, nowInSeconds());
    },

    async urlFor(key, options) {
      assertKey(key);
      const url = `${publicUrl}/${key}`;
      if (options?.signedForSeconds === undefined) return url;
      return `${url}?${signReadQuery(secret, key, nowInSeconds() + options.signedForSeconds)}`;
    },
  };
}

async function readFrom(file: FileHandle, range?: ByteRange): Promise<StoredBody> {
  try {
    const totalBytes = (await file.stat()).size;
    const start = range?.start ?? 0;
    const last = Math.min(range?.end ?? totalBytes - 1, totalBytes - 1);
    if (range && start > last) throw new RangeNotSatisfiableError(`bytes ${start}- of ${totalBytes}`);
    const body = file.createReadStream({ start, end: Math.max(last, 0) });
    return { body, start, bytes: last - start + 1, totalBytes };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedObject> {
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    const facts = entry.isFile() ? await factsOf(path) : null;
    if (facts) yield { key: relative(root, path).split(sep).join('/'), ...facts };
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isAbsent(error)) throw new StorageError('list', folder, error);
  }
}

function ticketFor(
  url: string,
  secret: string,
  request: UploadTicketRequest,
  nowInSeconds: number,
): UploadTicket {
  const exp = nowInSeconds + request.expiresInSeconds;
  const policy = { key: request.key, type: request.contentType, max: request.maxBytes, exp };
  const fields = {
    key: request.key,
    'Content-Type': request.contentType,
    ...signUploadPolicy(secret, policy),
  };
  return { method: 'POST', url, fields, expiresAt: new Date(exp * 1000) };
}
