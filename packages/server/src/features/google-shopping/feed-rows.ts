import { columnsFor } from '../../platform/db/fields.ts';
import { orNull, type Row, table } from '../../platform/db/statement.ts';
import { absoluteAddress } from '../../platform/merchants/store-address.ts';
import { presentMedia } from '../media/index.ts';
import { reviewFields, reviewsAsR } from '../reviews/index.ts';

/** A published review with the data of its product. */
export type FeedRow = Row<typeof reviewColumns> & Row<typeof productColumns>;

export const reviewColumns = reviewsAsR(...columnsFor(reviewFields, 'feed'));
export const productColumns = orNull(
  table('products', 'p')('name', 'url', 'image_url', 'brand', 'gtin', 'mpn', 'sku', 'group_id'),
);

export interface FeedSurroundings {
  storeName: string;
  mediaUrl: string;
  /** The store's URL: completes relative URLs and replaces missing ones. */
  shopUrl: string;
}

/** Absolute URL of the product, or of the store. */
export const productUrlOf = ({ url }: FeedRow, { shopUrl }: FeedSurroundings): string =>
  absoluteAddress(url, shopUrl) ?? shopUrl;

/** Absolute URLs of the customer's photos. */
export const imageUrlsOf = ({ media }: FeedRow, { mediaUrl }: FeedSurroundings): string[] =>
  presentMedia(media, mediaUrl)
    .filter(({ type }) => type === 'image')
    .map(({ fallbackUrls, urls }) => fallbackUrls.large ?? urls.large)
    .filter((address) => address !== null);

/** The product ID is usually the offer ID at the platform; the SKU is an alternative. */
export const skusOf = ({ product_id, sku }: FeedRow): string[] => [
  ...new Set([product_id, ...(sku ? [sku] : [])]),
];
