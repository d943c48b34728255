import {
  type Bytes,
  type CommittedText,
  commitmentOf,
  committedTexts,
  type Decided,
  type Entry,
  encodeEntry,
  formatKeyList,
  formatTlogProof,
  inclusionProof,
  type ListedReview,
  type MirrorStore,
  nodesFromTiles,
  type PublicApi,
  productHash,
  type Rating,
  ratings,
  reviewContent,
  textOf,
  toBase64Url,
  utf8,
  type Verifying,
} from '../src/index.ts';
import { MemoryLog, nodeSha256, testSigner } from './log.ts';
import { decided, merchantId, received } from './reviews.ts';

export class MemoryMirror implements MirrorStore {
  readonly files = new Map<string, Bytes>();
  read = async (path: string): Promise<Bytes | null> => this.files.get(path) ?? null;
  write = async (path: string, bytes: Bytes): Promise<void> => void this.files.set(path, bytes);
}

interface StoredReview extends Omit<ListedReview, 'proof'> {
  entryId: string;
  index: number;
  salt: Uint8Array;
}

const noTexts = Object.fromEntries(Object.keys(committedTexts).map((name) => [name, null])) as Record<
  CommittedText,
  null
>; // of every text

const pageSize = 20;

/** A store with a log and an API that lists its reviews, both honest until a test changes them. */
export class Store {
  readonly log: MemoryLog;
  readonly reviews: StoredReview[] = [];
  keys: string;
  /** What the API says otherwise than it should. */
  altered: { average?: number; hidden?: string; withoutSyndicated?: boolean } = {};

  static async open(host = 'reviews.example'): Promise<Store> {
    const origin = `${host}/log/${merchantId}`;
    const log = new MemoryLog(origin, await testSigner(origin));
    return new Store(log, formatKeyList({ keys: [log.signer.key], handovers: [] }));
  }

  private constructor(log: MemoryLog, keys: string) {
    this.log = log;
    this.keys = keys;
  }

  /** Receives and publishes a review per rating, of three products. */
  async publish(
    count: number,
    { at = '2026-11-24T00:00:00.000Z', source = 'widget', verification = 'order' } = {},
  ): Promise<void> {
    const entries: Entry[] = [];
    for (let made = 0; made < count; made += 1) {
      const n = this.reviews.length + 1;
      const review = {
        id: `review_${n}`,
        productId: `SKU-${n % 3}`,
        rating: ((n % 5) + 1) as Rating,
        ...noTexts,
        text: `Text ${n}`,
        originallyPostedOn: source === 'syndication' ? { name: 'Larkmoor' } : null,
        verification,
        verifiedPurchase: verification === 'order',
        incentivized: false,
        featured: false,
        createdAt: at,
      };
      const salt = new Uint8Array(32).fill(n % 256);
      const { id: entryId } = received(n);
      const index = this.log.entries.length + entries.length;
      this.reviews.push({ ...review, entryId, index, salt });
      const { rating } = review;
      const content = await commitmentOf(salt, reviewContent(review));
      const product = await productHash(merchantId, review.productId);
      entries.push(
        received(n, { at, content, product, rating, source, verification }),
        decided(n, 'pending', 'approved', { at }),
      );
    }
    await this.append(...entries);
  }

  /** Shows reviews as those of another merchant. */
  share(...ids: string[]): void {
    for (const review of this.reviews)
      if (ids.includes(review.id)) review.originallyPostedOn = { name: 'Larkmoor' };
  }

  append(...entries: Entry[]): Promise<void> {
    return this.log.append(entries.map(encodeEntry));
  }

  decide(n: number, from: string, to: string, fields: Partial<Decided> = {}): Promise<void> {
    return this.append(decided(n, from, to, fields));
  }

  fetch = async (path: string): Promise<Bytes> => {
    const bytes = path === 'keys' ? utf8(this.keys) : this.log.files.get(path);
    if (!bytes) throw new Error(`${path} is not there`);
    return bytes;
  };

  readonly api: PublicApi = {
    reviews: async ({ productId, startAfter }) => {
      const all = this.reviews.filter(
        (review) => review.id !== this.altered.hidden && (!productId || review.productId === productId),
      );
      const start = Number(startAfter ?? 0);
      const page = all.slice(start, start + pageSize);
      return {
        ...this.figures(all),
        totalReviews: all.length,
        reviews: await Promise.all(page.map((review) => this.listed(review))),
        nextStartAfter: start + pageSize < all.length ? String(start + pageSize) : null,
      };
    },
    ratings: async (productIds) =>
      productIds.map((productId) => ({
        productId,
        ...this.figures(this.reviews.filter((review) => review.productId === productId)),
      })),
  };

  private figures(listed: StoredReview[]) {
    const own = listed.filter(({ originallyPostedOn }) => !originallyPostedOn);
    const includesSyndicated = !this.altered.withoutSyndicated;
    const reviews = includesSyndicated ? listed : own;
    const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
    return {
      averageRating: this.altered.average ?? Math.round((total * 100) / Math.max(reviews.length, 1)) / 100,
      totalReviews: reviews.length,
      starDistribution: ratings.map((rating) => ({
        rating,
        count: reviews.filter((review) => review.rating === rating).length,
      })),
      ...(listed.length > own.length && { syndicatedCount: listed.length - own.length }),
      includesSyndicated,
    };
  }

  private async listed({ entryId, index, salt, ...review }: StoredReview): Promise<ListedReview> {
    const size = this.log.entries.length;
    const entry = this.log.entries[index];
    if (!entry) return { ...review, proof: null };
    const proof = await inclusionProof(
      { size, index },
      nodesFromTiles(size, this.log.read, nodeSha256),
      nodeSha256,
    );
    const checkpoint = textOf(this.log.files.get('checkpoint') ?? new Uint8Array());
    const tlogProof = formatTlogProof({ index, proof, checkpoint });
    return { ...review, proof: { index, entryId, salt: toBase64Url(salt), entry: textOf(entry), tlogProof } };
  }

  /** How a reader verifies it. */
  verifying(fields: Partial<Verifying> = {}): Verifying {
    const { api, fetch } = this;
    const { origin } = this.log;
    const now = () => Date.parse('2026-11-24T00:00:00.000Z');
    const pause = async () => undefined;
    return { origin, merchantId, fetch, api, sha256: nodeSha256, now, pause, ...fields };
  }

  /** Replaces the log by one of other entries, signed by the same key. */
  async rewrite(entries: Bytes[]): Promise<void> {
    this.log.files.clear();
    this.log.entries.length = 0;
    this.log.leaves.length = 0;
    await this.log.append(entries);
  }
}
