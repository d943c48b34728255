import { csvLine } from '../../platform/csv/csv-line.ts';
import { textOf } from '../../platform/db/review-texts.ts';
import { typeId } from '../../platform/ids.ts';
import { dailyFeedOf, type ReviewFeed } from './feed.ts';
import { type FeedRow, type FeedSurroundings, imageUrlsOf, productUrlOf, skusOf } from './feed-rows.ts';

/*
 * https://developers.facebook.com/documentation/ads-commerce/commerce-platform/platforms/feed-schema-csv (of 2026-03-31). Lists are JSON,
 * as https://developers.facebook.com/documentation/ads-commerce/catalog/reference describes for CSV files.
 */

const cells: Record<string, (row: FeedRow, surroundings: FeedSurroundings) => string | number | null> = {
  aggregator: () => 'Tribune',
  'store.name': (_row, { storeName }) => storeName,
  'store.storeUrls': (_row, { shopUrl }) => listOf([shopUrl]),
  reviewID: ({ review_id }) => typeId('review', review_id),
  rating: ({ rating }) => rating,
  title: ({ title }) => title,
  content: textOf,
  created_at: ({ created_at }) => created_at,
  review_image_urls: (row, surroundings) => listOf(imageUrlsOf(row, surroundings)),
  incentivized: ({ incentivized }) => String(incentivized),
  has_verified_purchase: ({ verified }) => String(verified),
  'reviewer.name': ({ author_name }) => author_name,
  'product.name': ({ name }) => name,
  'product.url': productUrlOf,
  'product.imageUrls': ({ image_url }) => listOf(image_url === null ? [] : [image_url]),
  'product.groupID': ({ group_id }) => group_id,
  'product.productIdentifiers.gtins': ({ gtin }) => listOf(gtin === null ? [] : [gtin]),
  'product.productIdentifiers.mpn': ({ mpn }) => mpn,
  'product.productIdentifiers.brand': ({ brand }) => brand,
  'product.productIdentifiers.skus': (row) => listOf(skusOf(row)),
};

const listOf = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : null);

/** Verified reviews without an incentive, of any rating. Meta requires a text, and the name and URL of the product. */
export const metaFeed: ReviewFeed = {
  feed: dailyFeedOf('meta_feed', { title: 'Meta reviews feed', folder: 'f/meta/' }),
  contains: `r.verified and not r.incentivized and p.name is not null and p.url is not null
       and coalesce(r.body, r.title, r.pros, r.cons) is not null`,
  render: (row, surroundings) =>
    csvLine(Object.values(cells).map((cellOf) => cellOf(row, surroundings) ?? '')),
  beginning: () => csvLine(Object.keys(cells)),
  end: '',
};
