import type { Readable } from 'node:stream';

/**
 * Port for file storage. Two implementations: a folder on disk (the default) and any S3-compatible service. Keys are paths
 * that we generate, see {@link assertKey}.
 *
 * Every method rejects with {@link StorageError} when the storage fails; a retry may then succeed.
 */
export interface MediaStorage {
  /**
   * Moves the file at `path` to `key`, replacing an existing object. After success, the file at `path` is gone and the object
   * survives a power loss; after failure, the file remains and `key` is unchanged.
   */
  putFile(key: string, path: string, headers: ObjectHeaders): Promise<void>;
  /**
   * Opens an object, or a range of it, for reading. The caller reads `body` to its end or destroys it. Null if the object does not
   * exist; rejects with {@link RangeNotSatisfiableError} if the range starts after its end.
   */
  get(key: string, range?: ByteRange): Promise<StoredBody | null>;
  /** Size and modification time of an object; null if it does not exist. */
  head(key: string): Promise<ObjectFacts | null>;
  /** Writes a read-only copy of an object to `path` in constant memory. False if the object does not exist. */
  copyTo(key: string, path: string): Promise<boolean>;
  /** Deletes an object. Succeeds if it does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes every object below `prefix`, which ends in `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every object below `prefix` (`''` for all), unordered, in constant memory. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Rejects unless objects can be stored now: the folder or bucket exists and responds within two seconds. */
  check(): Promise<void>;
  /** A ticket for a browser to upload one file directly to the storage by a form POST. */
  uploadTicket(request: UploadTicketRequest): Promise<UploadTicket>;
  /**
   * URL of an object: public and permanent, or with `signedForSeconds` valid for that long even if the storage is not public.
   */
  urlFor(key: string, options?: { signedForSeconds?: number }): Promise<string>;
}

/** Response headers of an object. The disk adapter leaves them to its route. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl?: string;
  contentDisposition?: string;
}

/** Byte range with inclusive ends, as in HTTP. An `end` that is absent or beyond the object means its last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredBody {
  body: Readable;
  /** Offset of the first byte. */
  start: number;
  /** Length of `body` in bytes. */
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

/** The storage failed: disk full, network error, access denied. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(operation: string, key: string, cause: unknown) {
    super(`Storage could not ${operation} ${key}`, { cause });
  }
}

/** The requested range starts at or after the end of the object. */
export class RangeNotSatisfiableError extends Error {
  override readonly name = 'RangeNotSatisfiableError';
}

/** Runs a storage operation and turns its errors into a {@link StorageError} that names it. */
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
 * Throws unless `key` consists of segments of letters, digits, `.`, `_` and `-` joined by `/`, none starting with a dot, at
 * most 512 characters. Such a key cannot escape the storage's folder or name a hidden file.
 */
export function assertKey(key: string): void {
  if (key.length > 512 || !key.split('/').every((part) => part.length <= 200 && segment.test(part))) {
    throw new TypeError(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/** Throws unless `prefix` is a key followed by `/`, or empty with `allowAll`. */
export function assertPrefix(prefix: string, allowAll: boolean): void {
  if (prefix === '' && allowAll) return;
  if (!prefix.endsWith('/')) throw new TypeError('a storage prefix ends in a slash');
  assertKey(prefix.slice(0, -1));
}
