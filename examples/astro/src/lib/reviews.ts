import {
  createClient,
  getReviewsHtml,
  getStructuredData,
  isFailure,
  listProductReviews,
  type ReviewList,
} from '@tribune/client';

/** The data that the elements need in the browser. */
export const elements = () => ({
  apiBase: `${required('TRIBUNE_URL')}/apiV2`,
  merchantId: required('TRIBUNE_MERCHANT'),
});

function client() {
  const { apiBase: baseUrl, merchantId } = elements();
  // A short timeout, because a product page should not wait long for reviews.
  return createClient({
    baseUrl,
    merchantId,
    apiKey: required('TRIBUNE_KEY'),
    timeoutMs: 3_000,
    maxRetries: 0,
  });
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, see .env.example.`);
  return value;
}

const freshForMs = 86_400_000;
const retryAfterMs = 10_000;

interface PageReviews {
  html: string;
  /** `aggregateRating` and `review` for the structured data of the page. */
  facts: object;
}

interface Entry {
  reviews: PageReviews;
  freshUntil: number;
}

const nothing: PageReviews = { html: '', facts: {} };
/** The cache of this process. With several processes, use a store that they share, or a webhook endpoint for each. */
const entries = new Map<string, Entry>();

/** The reviews of a product. If Tribune does not respond, returns the last known ones. */
export async function reviewsOf(productId: string): Promise<PageReviews> {
  const known = entries.get(productId);
  if (known && known.freshUntil > Date.now()) return known.reviews;
  const entry = await load(productId, known);
  // If a webhook arrived in the meantime, this entry may be outdated and is not stored.
  if (entries.get(productId) === known) entries.set(productId, entry);
  return entry.reviews;
}

async function load(productId: string, known: Entry | undefined): Promise<Entry> {
  try {
    const [html, data] = await Promise.all([
      getReviewsHtml(client(), { productId, lang: 'en' }),
      getStructuredData(client(), { productId, lang: 'en' }),
    ]);
    const { aggregateRating, review } = JSON.parse(data);
    return { reviews: { html, facts: { aggregateRating, review } }, freshUntil: Date.now() + freshForMs };
  } catch (error) {
    if (!isFailure(error)) throw error;
    console.error(`No reviews of ${productId}: ${error.message}`);
    return { reviews: known?.reviews ?? nothing, freshUntil: Date.now() + retryAfterMs };
  }
}

export function reviewsChanged(productId: string): void {
  const { reviews } = entries.get(productId) ?? { reviews: nothing };
  entries.set(productId, { reviews, freshUntil: 0 });
}

/** A page of reviews for the store's own markup, read on every visit; null if Tribune does not respond. */
export async function reviewListOf(productId: string, page: number): Promise<ReviewList | null> {
  try {
    return await listProductReviews(client(), { productId, page });
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}
