import { createClient, getStructuredData, isFailure, type TribuneClient } from '@tribune/client';
import { unstable_cache } from 'next/cache';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { isPrerendered, type Product } from './shop';

export const tagOf = (productId: string) => `reviews-${productId}`;

/** A client for pages about a product. They are revalidated with the product's tag, and once a day in case a webhook was lost. */
export function tribuneFor(productId: string): TribuneClient {
  return clientWith({ revalidate: 86_400, tags: [tagOf(productId)] });
}

/** A client for data that no webhook revalidates. Without a lifetime, data is read on every visit. */
export const tribune = (revalidate?: number): TribuneClient =>
  clientWith(revalidate === undefined ? {} : { revalidate });

function clientWith(next: NextFetchRequestConfig): TribuneClient {
  return createClient({
    baseUrl: `${required('TRIBUNE_URL')}/apiV2`,
    merchantId: required('TRIBUNE_MERCHANT'),
    apiKey: required('TRIBUNE_KEY'),
    // A short timeout, because a product page should not wait long for reviews.
    timeoutMs: 3_000,
    maxRetries: 1,
    fetch: (url, init) => fetch(url, { ...init, next }),
  });
}

/** If Tribune does not respond, pages that Next.js has rendered before keep their reviews, and new ones are rendered without. */
export function ifUnavailable(product: Product): 'omit' | 'throw' {
  const hasPage = isPrerendered(product) && process.env.NEXT_PHASE !== PHASE_PRODUCTION_BUILD;
  return hasPage ? 'throw' : 'omit';
}

/** `aggregateRating` and `review` for the structured data of the page. */
export async function reviewFacts(product: Product): Promise<object> {
  try {
    const { aggregateRating, review } = JSON.parse(
      await getStructuredData(tribuneFor(product.id), { productId: product.id }),
    );
    return { aggregateRating, review };
  } catch (error) {
    if (!isFailure(error) || ifUnavailable(product) === 'throw') throw error;
    await revalidateSoon();
    return {};
  }
}

/** The lifetime of a page is the shortest lifetime of the data that it reads. */
const revalidateSoon = unstable_cache(async () => null, ['revalidate-soon'], { revalidate: 10 });

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, see .env.example.`);
  return value;
}
