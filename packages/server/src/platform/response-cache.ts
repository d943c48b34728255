import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A public response before it is cached. */
export interface Page {
  text: string;
  etag: string;
}

/** A cached response that has been requested again. */
export interface KeptPage {
  body: Buffer;
  etag: string;
}

interface Kept {
  /** Text until it is requested again: most pages of a large merchant are not, and encoding a page takes 40 µs. */
  body: string | Buffer;
  bytes: number;
  etag: string;
  tags: readonly string[];
}

const maxBytes = 64 * 1024 * 1024;
/** Time to live, in case a change notification is lost. */
const keepMs = 10_000;

/**
 * Cache of public responses as bytes until their content changes. A response whose tag was invalidated while it was being
 * rendered is sent but not cached, because it may be stale.
 */
export class Pages {
  readonly #pages: LRUCache<string, Kept>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, { page: Promise<Page>; tags: readonly string[]; spoiled: boolean }>();
  readonly #mayKeep: () => boolean;
  hits = 0;
  misses = 0;

  constructor(mayKeep: () => boolean) {
    this.#mayKeep = mayKeep;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + 500,
      ttl: keepMs,
      // A coarse age suffices: every read of the clock would set a timer.
      ttlResolution: 100,
      dispose: ({ tags }, key) => this.#forget(key, tags),
    });
  }

  get(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept) {
      this.misses++;
      return undefined;
    }
    this.hits++;
    if (typeof kept.body === 'string') kept.body = Buffer.from(kept.body);
    // Stored as bytes from now on.
    return kept as KeptPage;
  }

  /** The response for that key. Concurrent requests share one rendering. */
  async make(key: string, tags: readonly string[], render: () => Promise<string>): Promise<Page> {
    const current = this.#making.get(key);
    if (current && !current.spoiled) return current.page;
    const page = render().then(pageOf);
    const making = { page, tags, spoiled: false };
    this.#making.set(key, making);
    try {
      const made = await page;
      if (!making.spoiled && this.#mayKeep())
        this.#keep(key, { body: made.text, bytes: Buffer.byteLength(made.text), etag: made.etag, tags });
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  drop(tag: string): void {
    for (const making of this.#making.values()) if (making.tags.includes(tag)) making.spoiled = true;
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#pages.delete(key);
  }

  dropAll(): void {
    for (const making of this.#making.values()) making.spoiled = true;
    this.#pages.clear();
  }

  #keep(key: string, kept: Kept): void {
    this.#pages.set(key, kept);
    for (const tag of kept.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #forget(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

function pageOf(text: string): Page {
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
