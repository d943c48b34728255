import type { MediaStorage } from '../../../platform/storage/storage.ts';
import { StorageError } from '../../../platform/storage/storage.ts';

export interface FaultyStorage extends MediaStorage {
  /** Operations that fail from now on; a number lets so many pass first. */
  fail(
    faults: Partial<Record<'putFile' | 'get' | 'copyTo' | 'delete' | 'deletePrefix' | 'list', number>>,
  ): void;
}

/** A real storage that can be made to fail. What a failing put wrote stays, as it may on S3 when its answer is lost. */
export function faulty(storage: MediaStorage): FaultyStorage {
  let left: Parameters<FaultyStorage['fail']>[0] = {};
  const check = (operation: keyof typeof left, key: string) => {
    const passes = left[operation];
    if (passes === undefined) return;
    if (passes === 0) throw new StorageError(operation, key, new Error('made to fail'));
    left[operation] = passes - 1;
  };
  return {
    ...storage,
    fail(faults) {
      left = { ...faults };
    },
    async putFile(key, path, headers) {
      const fails = left.putFile === 0;
      if (fails) await storage.putFile(key, path, headers);
      check('putFile', key);
      return storage.putFile(key, path, headers);
    },
    async get(key, range) {
      check('get', key);
      return storage.get(key, range);
    },
    async copyTo(key, path) {
      check('copyTo', key);
      return storage.copyTo(key, path);
    },
    async delete(key) {
      check('delete', key);
      return storage.delete(key);
    },
    async deletePrefix(prefix) {
      check('deletePrefix', prefix);
      return storage.deletePrefix(prefix);
    },
    list(prefix) {
      check('list', prefix);
      return storage.list(prefix);
    },
  };
}
