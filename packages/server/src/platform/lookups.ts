import { LRUCache } from 'lru-cache';

// Bounded by `maxSize`, because for `max` lru-cache preallocates all entries: 1.6 MB for each of the four caches.
const cacheOptions = { maxSize: 50_000, sizeCalculation: () => 1, ttl: 30_000, ttlResolution: 100 };

/** A cache of lookups by key. Entries live for 30 seconds. */
export class Lookups<Found> {
  readonly #found = new LRUCache<string, { found: Found }>(cacheOptions);
  readonly #running = new Map<string, Promise<Found>>();

  /**
   * Returns the result of `find` for that key; synchronous if cached. Concurrent calls share one `find`: after a change of a busy
   * merchant, hundreds of requests look it up at the same time.
   */
  get(key: string, find: () => Promise<Found>): Found | Promise<Found> {
    const known = this.known(key);
    return known ? known.found : (this.#running.get(key) ?? this.#run(key, find));
  }

  known(key: string): { found: Found } | undefined {
    return this.#found.get(key);
  }

  async #run(key: string, find: () => Promise<Found>): Promise<Found> {
    const running = find();
    this.#running.set(key, running);
    // After a drop, the result may be stale.
    const isCurrent = () => this.#running.get(key) === running;
    try {
      const found = await running;
      if (isCurrent()) this.#found.set(key, { found });
      return found;
    } finally {
      if (isCurrent()) this.#running.delete(key);
    }
  }

  drop(isStale: (found: Found) => boolean): void {
    this.#running.clear();
    for (const [key, { found }] of this.#found.entries()) if (isStale(found)) this.#found.delete(key);
  }

  dropAll(): void {
    this.#running.clear();
    this.#found.clear();
  }
}
