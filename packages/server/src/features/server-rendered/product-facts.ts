import { planIncludesGrowthFeatures } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { listReviews } from '../reviews/index.ts';

/** The merchant's data of a product; all null for an unknown product. */
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
  mediaUrl: string;
}

export type FirstReviews = Awaited<ReturnType<typeof firstReviews>>;
/** A review as `firstReviews` presents it. */
export type ShownReview = FirstReviews['reviews'][number];

/** The first reviews of a product in the default order, with its rating summary. */
export function firstReviews(db: Db, merchant: Merchant, { limit, ...asked }: Asked) {
  return listReviews(db, merchant.merchantId, {
    ...asked,
    query: { limit },
    featuring: planIncludesGrowthFeatures(merchant.plan),
    attributes: { schema: [], filters: [] },
    locale: merchant.locale,
  });
}

export async function productFacts(db: Db, merchantId: string, productId: string): Promise<ProductFacts> {
  const found = await row(
    db,
    statement`select ${table('products')('name', 'url', 'image_url', 'brand', 'gtin', 'mpn', 'sku')} from products where merchant_id = $1 and product_id = $2`,
    [merchantId, productId],
  );
  return found ?? { name: null, url: null, image_url: null, brand: null, gtin: null, mpn: null, sku: null };
}
