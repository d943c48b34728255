import { createClient, getStructuredData, isFailure, type TribuneClient } from '@tribune/client';
import { unstable_cache } from 'next/cache';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { isPrerendered, type Product } from './shop';

export const tagOf = (productId: string) => `reviews-${productId}`;

/** Pages that read with it are revalidated with the product's tag, and once a day if a webhook was lost. */
export function tribuneFor(productId: string): TribuneClient {
  return clientWith({ revalidate: 86_400, tags: [tagOf(productId)] });
}

/** For what no webhook revalidates. Without a lifetime it is read on every visit. */
export const tribune = (revalidate?: number): TribuneClient =>
  clientWith(revalidate === undefined ? {} : { revalidate });

function clientWith(next: NextFetchRequestConfig): TribuneClient {
  return createClient({
    baseUrl: `${required('TRIBUNE_URL')}/apiV2`,
    merchantId: required('TRIBUNE_MERCHANT'),
    apiKey: required('TRIBUNE_KEY'),
    // Reviews are not worth a longer wait for a product page.
    timeoutMs: 3_000,
    maxRetries: 1,
    fetch: (url, init) => fetch(url, { ...init, next }),
  });
}

/** A page that Next.js has keeps its reviews while Tribune does not respond; one that it has not yet is rendered without. */
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

/** The shortest lifetime of what a page reads is that of the page. */
const revalidateSoon = unstable_cache(async () => null, ['revalidate-soon'], { revalidate: 10 });

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, see .env.example.`);
  return value;
}
