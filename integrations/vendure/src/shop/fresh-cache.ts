const freshMs = 30_000;
const maxEntries = 10_000;

/** Caches values while they are fresh, and stores them longer as a fallback for when no newer ones are available. */
export class FreshCache<Value> {
  readonly #entries = new Map<string, { value: Value; readAt: number }>();

  get(key: string): { value: Value; isFresh: boolean } | undefined {
    const entry = this.#entries.get(key);
    return entry && { value: entry.value, isFresh: Date.now() - entry.readAt < freshMs };
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, readAt: Date.now() });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Marks values as stale whose keys begin with a text. */
  expire(start: string): void {
    for (const [key, entry] of this.#entries) if (key.startsWith(start)) entry.readAt = 0;
  }
}
