import { hash } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** A public response before it is cached. */
export interface RenderedResponse {
  text: string;
  etag: string;
}

/** A cached response that has been requested again. */
export interface CachedResponse {
  body: Buffer;
  etag: string;
}

interface Entry {
  /** Kept as text until it is requested again: most responses of a large merchant never are, and encoding a response takes 40 µs. */
  body: string | Buffer;
  bytes: number;
  etag: string;
  tags: readonly string[];
}

interface Rendering {
  /** Null when it is finished. */
  response: Promise<RenderedResponse> | null;
  tags: readonly string[];
  stale: boolean;
}

/**
 * At most a sixteenth of the heap. Unique URLs fill the cache with text: at 64 MB of a heap of 256 MB, garbage collection
 * took two thirds more processor time for each uncached read.
 */
const maxBytes = Math.min(64 * 1024 * 1024, Math.floor(getHeapStatistics().heap_size_limit / 16));
/** Time to live, in case a change notification is lost. */
const timeToLiveMs = 10_000;

/**
 * Caches public responses as bytes until their content changes. A response whose tag was invalidated while it was rendered is sent but
 * not cached, because it may be stale.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #rendering = new Map<string, Rendering>();
  readonly #mayCache: () => boolean;
  hits = 0;
  misses = 0;

  constructor(mayCache: () => boolean) {
    this.#mayCache = mayCache;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + 500,
      ttl: timeToLiveMs,
      // Reads the clock at most every 100 ms; a coarse age suffices.
      ttlResolution: 100,
      dispose: ({ tags }, key) => this.#remove(key, tags),
    });
  }

  get(key: string): CachedResponse | undefined {
    const cached = this.find(key);
    if (cached) this.hits++;
    else this.misses++;
    return cached;
  }

  /** Like `get`, but counts neither a hit nor a miss. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (typeof entry?.body === 'string') entry.body = Buffer.from(entry.body);
    // Stored as bytes from now on.
    return entry as CachedResponse | undefined;
  }

  /** The response for that key. Concurrent requests share one rendering. */
  async render(
    key: string,
    tags: readonly string[],
    render: () => Promise<string>,
  ): Promise<RenderedResponse> {
    const current = this.#rendering.get(key);
    if (current?.response && !current.stale) return current.response;
    const response = render().then(renderedResponse);
    const rendering: Rendering = { response, tags, stale: false };
    this.#rendering.set(key, rendering);
    try {
      const rendered = await response;
      if (!rendering.stale && this.#mayCache())
        this.#add(key, {
          body: rendered.text,
          bytes: Buffer.byteLength(rendered.text),
          etag: rendered.etag,
          tags,
        });
      return rendered;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      // V8 chains the tables that a map outgrows, so their entries stay in memory until a full garbage collection.
      rendering.response = null;
    }
  }

  drop(tag: string): void {
    for (const rendering of this.#rendering.values())
      if (rendering.tags.includes(tag)) rendering.stale = true;
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  dropAll(): void {
    for (const rendering of this.#rendering.values()) rendering.stale = true;
    this.#entries.clear();
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

function renderedResponse(text: string): RenderedResponse {
  return { text, etag: `"${hash('sha1', text, 'base64url')}"` };
}

/** Tag of all responses of a merchant; invalidated when its settings or plan change. */
export const merchantTag = (merchantId: string) => merchantId;
/** Tag invalidated by a change to a review of the product. */
export const productTag = (merchantId: string, productId: string) => `${merchantId} ${productId}`;
/** Responses with more tags are invalidated by any change of the merchant. */
const maxTags = 500;

/** Tags of a response about several products. */
export const productTags = (merchantId: string, productIds: readonly string[]) =>
  productIds.length > maxTags
    ? [shopTag(merchantId)]
    : productIds.map((productId) => productTag(merchantId, productId));
/** Tag invalidated by a change to any review of the merchant. */
export const shopTag = (merchantId: string) => `${merchantId} *`;
