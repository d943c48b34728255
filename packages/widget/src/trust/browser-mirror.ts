import type { Bytes, MirrorStore } from '@tribune/verify';

const mostBundleBytes = 64 * 2 ** 20;
const storeName = 'seen';

/**
 * This browser's copy of a log. Checkpoints and evidence stay in its database. Bundles are stored only until the verification ends, for a
 * second reading, and only as many as fit.
 */
export class BrowserMirror implements MirrorStore {
  readonly #log: string;
  readonly #database: IDBDatabase | null;
  readonly #bundles = new Map<string, Bytes>();
  #bundleBytes = 0;
  /** Checkpoints that contradict earlier ones, found during this verification. */
  readonly evidence: Bytes[] = [];

  /** Opens the copy. Without storage, as in private windows, each verification is like the first visit. */
  static async open(log: string): Promise<BrowserMirror> {
    return new BrowserMirror(log, await openDatabase().catch(() => null));
  }

  private constructor(log: string, database: IDBDatabase | null) {
    this.#log = log;
    this.#database = database;
  }

  async read(path: string): Promise<Bytes | null> {
    const bundle = this.#bundles.get(path);
    if (bundle || !this.#database || isBundle(path)) return bundle ?? null;
    const store = this.#database.transaction(storeName).objectStore(storeName);
    return ((await settled(store.get([this.#log, path]))) as Bytes | undefined) ?? null; // as `write` stored it
  }

  async write(path: string, bytes: Bytes): Promise<void> {
    if (isBundle(path) || !this.#database) {
      const held = this.#bundles.get(path)?.length ?? 0;
      if (this.#bundleBytes + bytes.length - held > mostBundleBytes) return;
      this.#bundleBytes += bytes.length - held;
      this.#bundles.set(path, bytes);
    }
    if (path.startsWith('evidence/')) this.evidence.push(bytes);
    if (isBundle(path) || !this.#database) return;
    const store = this.#database.transaction(storeName, 'readwrite').objectStore(storeName);
    await settled(store.put(bytes, [this.#log, path]));
  }
}

const isBundle = (path: string) => path.startsWith('tile/');

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tribune-logs', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
