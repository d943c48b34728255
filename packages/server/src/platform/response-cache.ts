import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A public answer as it was made. */
export interface Page {
  text: string;
  etag: string;
}

/** One that was asked for again. */
export interface KeptPage {
  body: Buffer;
  etag: string;
}

interface Kept {
  /** Text until it is asked for again: most pages of a big shop are not, and bytes cost a fresh page 40 µs. */
  body: string | Buffer;
  bytes: number;
  etag: string;
  tags: readonly string[];
}

const maxBytes = 64 * 1024 * 1024;
/** The last net, should a change not be heard. */
const keepMs = 10_000;

/**
 * Public answers, kept as bytes until what they show changes. A page that was being made while one of its tags was
 * dropped is answered but not kept: it may show what was before.
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
      // How old a page is need not be known to the millisecond: each look at the clock sets a timer.
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
    // It is bytes from here on.
    return kept as KeptPage;
  }

  /** The page of that key; requests for one that is being made wait for the same one. */
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

/** On every page of a merchant; dropped when its settings or plan change. */
export const merchantTag = (merchantId: string) => merchantId;
/** Dropped by a change to a review of the product. */
export const productTag = (merchantId: string, productId: string) => `${merchantId} ${productId}`;
/** More tags than this and a page is dropped by any change of the shop. */
const maxTags = 500;

/** On a page that shows several products. */
export const productTags = (merchantId: string, productIds: readonly string[]) =>
  productIds.length > maxTags
    ? [shopTag(merchantId)]
    : productIds.map((productId) => productTag(merchantId, productId));
/** Dropped by any change to any review of the merchant. */
export const shopTag = (merchantId: string) => `${merchantId} *`;
