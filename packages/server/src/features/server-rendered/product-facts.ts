import { isInsider, planIncludesGrowthFeatures } from '@tribune/contract';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import type { ActivityNotice } from '../integrity/index.ts';
import { listReviews } from '../reviews/index.ts';

/** The merchant's data about a product; all null for an unknown product. */
export interface ProductFacts {
  name: string | null;
  url: string | null;
  image_url: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
}

export interface Asked {
  productId: string;
  /** The members of the product's group, including itself. */
  sharedWith: readonly string[];
  limit: number;
  unusualActivity: ActivityNotice | null;
  mediaUrl: string;
}

export type FirstReviews = Awaited<ReturnType<typeof firstReviews>>;
/** A review in the form of `firstReviews`. */
export type ShownReview = FirstReviews['reviews'][number];

/** The first reviews of a product in the default order, with its rating summary. */
export function firstReviews(
  db: Db,
  merchant: Pick<Merchant, 'merchantId' | 'plan' | 'locale' | 'countsSyndicated' | 'countsInsiders'>,
  { limit, ...asked }: Asked,
) {
  return listReviews(db, merchant.merchantId, {
    ...asked,
    query: { limit },
    featuring: planIncludesGrowthFeatures(merchant.plan),
    countsSyndicated: merchant.countsSyndicated,
    countsInsiders: merchant.countsInsiders,
    attributes: { schema: [], filters: [] },
    locale: merchant.locale,
  });
}

/**
 * Excludes reviews of insiders if the merchant does not count them, and those that other merchants share: Google's guidelines for review snippets exclude ratings and reviews from other websites.
 */
export async function firstOwnReviews(db: Db, merchant: Merchant, asked: Asked): Promise<FirstReviews> {
  const first = await firstReviews(db, { ...merchant, countsSyndicated: false }, asked);
  return {
    ...first,
    totalReviews: first.totalReviews - first.excludedCount,
    reviews: first.reviews.filter(
      ({ originallyPostedOn, relationship }) =>
        originallyPostedOn === null && (merchant.countsInsiders || !isInsider(relationship)),
    ),
  };
}

/** URLs are absolute. */
export async function productFacts(db: Db, merchant: Merchant, productId: string): Promise<ProductFacts> {
  const found = await rowWith(
    db,
    table('products')('name', 'url', 'image_url', 'brand', 'gtin', 'mpn', 'sku'),
    { merchant_id: merchant.merchantId, product_id: productId },
  );
  const storeUrl = storeUrlOf(merchant);
  if (found)
    return {
      ...found,
      url: absoluteAddress(found.url, storeUrl),
      image_url: absoluteAddress(found.image_url, storeUrl),
    };
  return { name: null, url: null, image_url: null, brand: null, gtin: null, mpn: null, sku: null };
}
