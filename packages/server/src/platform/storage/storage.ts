import type { Readable } from 'node:stream';

/**
 * Where media files live, in our own words. Two implementations: a folder on disk (the default) and any S3-compatible
 * service. Keys are paths of our own making, see {@link assertKey}.
 *
 * Every method rejects with {@link StorageError} when the storage behind it fails; that is always worth a retry.
 */
export interface MediaStorage {
  /**
   * Takes the file at `path` over as `key`, replacing what was there. On success the file at `path` is gone and the
   * object survives a power cut; on failure the file is still there and `key` holds what it held before.
   */
  putFile(key: string, path: string, headers: ObjectHeaders): Promise<void>;
  /**
   * Opens an object for reading, whole or in part. The caller reads `body` to its end or destroys it.
   * Gives null where there is no such object; rejects with {@link RangeNotSatisfiableError} for a start past its end.
   */
  get(key: string, range?: ByteRange): Promise<StoredBody | null>;
  /** Size and age of an object; null where there is none. */
  head(key: string): Promise<ObjectFacts | null>;
  /** Puts a copy of an object at `path` for reading only, without holding it in memory; false where there is none. */
  copyTo(key: string, path: string): Promise<boolean>;
  /** Removes an object for good. Absent is as good as removed. */
  delete(key: string): Promise<void>;
  /** Removes every object below `prefix`, which ends in `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every object below `prefix` (`''` is all), in no particular order, in constant memory. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Rejects unless objects can be put now: the folder or bucket is there and answers within two seconds. */
  check(): Promise<void>;
  /** A permit for a browser to send one file straight to storage by a form POST. */
  uploadTicket(request: UploadTicketRequest): Promise<UploadTicket>;
  /**
   * The address of an object. Public and lasting unless `signedForSeconds` is given: then it opens the object for that
   * long, whether or not the storage is public.
   */
  urlFor(key: string, options?: { signedForSeconds?: number }): Promise<string>;
}

/** What a server in front of the storage should say about an object. The disk adapter leaves that to its route. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl?: string;
  contentDisposition?: string;
}

/** Both ends inclusive, in bytes from 0, as in HTTP. An `end` past the object's end is cut; without one, to the end. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredBody {
  body: Readable;
  /** First byte given, counted from 0. */
  start: number;
  /** Number of bytes `body` will give. */
  bytes: number;
  /** Size of the whole object in bytes. */
  totalBytes: number;
}

export interface ObjectFacts {
  bytes: number;
  modifiedAt: Date;
}

export interface ListedObject extends ObjectFacts {
  key: string;
}

export interface UploadTicketRequest {
  key: string;
  /** The only content type the upload may declare. */
  contentType: string;
  maxBytes: number;
  expiresInSeconds: number;
}

/** A form for `multipart/form-data`: all `fields` first, in this order, then the file as `file`. */
export interface UploadTicket {
  method: 'POST';
  url: string;
  fields: Record<string, string>;
  expiresAt: Date;
}

/** The storage itself failed: disk full, network, refused. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(operation: string, key: string, cause: unknown) {
    super(`Storage could not ${operation} ${key}`, { cause });
  }
}

/** The range asked for begins at or after the object's end. */
export class RangeNotSatisfiableError extends Error {
  override readonly name = 'RangeNotSatisfiableError';
}

/** Runs one storage operation; whatever goes wrong in it becomes a {@link StorageError} naming it. */
export async function failingAs<T>(operation: string, key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeNotSatisfiableError) throw error;
    throw new StorageError(operation, key, error);
  }
}

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Throws unless `key` is segments of letters, digits, `.`, `_`, `-` joined by `/`, none beginning with a dot, at most
 * 512 characters: no such key can leave the storage's folder or hide in it.
 */
export function assertKey(key: string): void {
  if (key.length > 512 || !key.split('/').every((part) => part.length <= 200 && segment.test(part))) {
    throw new TypeError(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/** Throws unless `prefix` is a key followed by `/`, or empty where `allowAll` says so. */
export function assertPrefix(prefix: string, allowAll: boolean): void {
  if (prefix === '' && allowAll) return;
  if (!prefix.endsWith('/')) throw new TypeError('a storage prefix ends in a slash');
  assertKey(prefix.slice(0, -1));
}
