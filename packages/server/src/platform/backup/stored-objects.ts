import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListedObject, MediaStorage, ObjectHeaders } from '../storage/storage.ts';
import type { ArchiveWriter, Member } from './archive.ts';

export const objectsFolder = 'objects/';

export interface ObjectCount {
  objects: number;
  bytes: number;
}

/** Prefix of feeds. Their objects are deleted 15 minutes after a build replaces them, so they are copied first. */
const feedsPrefix = 'f/';

/**
 * Writes all objects of the storage. Objects never change, and are stored before their rows are committed, so all objects of an earlier
 * snapshot's rows are included, except those deleted since.
 */
export async function writeObjects(
  archive: ArchiveWriter,
  storage: MediaStorage,
  onObject: (bytes: number) => void,
): Promise<ObjectCount> {
  const count = { objects: 0, bytes: 0 };
  for await (const { key, modifiedAt } of inOrder(storage)) {
    const stored = await storage.get(key);
    if (!stored) continue;
    await archive.add(objectsFolder + key, stored.totalBytes, stored.body, modifiedAt);
    count.objects++;
    count.bytes += stored.totalBytes;
    onObject(stored.totalBytes);
  }
  return count;
}

async function* inOrder(storage: MediaStorage): AsyncGenerator<ListedObject> {
  yield* storage.list(feedsPrefix);
  for await (const object of storage.list('')) if (!object.key.startsWith(feedsPrefix)) yield object;
}

/** Whether the storage has any object. */
export async function hasObjects(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list('')) return true;
  return false;
}

/** Deletes every object of the storage. */
export async function deleteObjects(storage: MediaStorage): Promise<void> {
  for await (const { key } of storage.list('')) await storage.delete(key);
}

/** Where objects are restored to. */
export interface ObjectsTarget {
  storage: MediaStorage;
  /** A folder on the volume of the storage. */
  spool: string;
  headersOf(key: string): ObjectHeaders;
}

/** Stores the objects of an archive. */
export class ObjectsIn {
  readonly #target: ObjectsTarget;
  readonly #folder: string;
  readonly count: ObjectCount = { objects: 0, bytes: 0 };

  private constructor(target: ObjectsTarget, folder: string) {
    this.#target = target;
    this.#folder = folder;
  }

  static async open(target: ObjectsTarget): Promise<ObjectsIn> {
    return new ObjectsIn(target, await mkdtemp(join(target.spool, 'restoring-')));
  }

  async take({ name, size, body }: Member): Promise<void> {
    const key = name.slice(objectsFolder.length);
    const path = join(this.#folder, createHash('sha256').update(key).digest('hex'));
    await pipeline(Readable.from(body), createWriteStream(path, { mode: 0o644 }));
    await this.#target.storage.putFile(key, path, this.#target.headersOf(key));
    this.count.objects++;
    this.count.bytes += size;
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
