import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where compiled code is cached: in the repository, or in DATA_DIR if this user cannot write there. */
export const cacheFolder = (root) =>
  isWritable(join(root, 'node_modules'))
    ? join(root, 'node_modules/.cache')
    : join(resolve(process.env.DATA_DIR?.trim() || 'data'), 'cache');

export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
