import { html as xml } from '@tribune/contract/html';
import { columnsFor } from '../../platform/db/fields.ts';
import { textOf } from '../../platform/db/review-texts.ts';
import { orNull, type Row, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { absoluteAddress } from '../../platform/merchants/store-address.ts';
import { presentMedia } from '../media/index.ts';
import { reviewFields, reviewsAsR } from '../reviews/index.ts';

/** A published review with the data of its product. */
export type FeedRow = Row<typeof reviewColumns> & Row<typeof productColumns>;

export const reviewColumns = reviewsAsR(...columnsFor(reviewFields, 'feed'));
export const productColumns = orNull(table('products', 'p')('name', 'url', 'brand', 'gtin', 'mpn', 'sku'));

export interface FeedSurroundings {
  mediaUrl: string;
  /** The store's URL: completes relative URLs and replaces missing ones. */
  shopUrl: string;
}

/**
 * The `review` element, with its children in the order of Google's schema 2.4. Contains nothing that identifies the customer
 * (order id, email address).
 */
export function reviewXml(row: FeedRow, { mediaUrl, shopUrl }: FeedSurroundings): string {
  const url = absoluteAddress(row.url, shopUrl) ?? shopUrl;
  const id = typeId('review', row.review_id);
  const images = presentMedia(row.media, mediaUrl)
    .filter(({ type }) => type === 'image')
    .map(({ fallbackUrls, urls }) => fallbackUrls.large ?? urls.large)
    .filter((address) => address !== null);
  const collected = collectionMethods[row.source];
  return xml`<review><review_id>${id}</review_id><reviewer><name>${row.author_name}</name></reviewer>${xml`<is_verified_purchase>${String(row.verified)}</is_verified_purchase><is_incentivized_review>${String(row.incentivized)}</is_incentivized_review>`}<review_timestamp>${row.created_at}</review_timestamp>${row.title && xml`<title>${row.title}</title>`}<content>${
    // The schema requires the element; it is empty for ratings without text.
    textOf(row)
  }</content>${row.language && xml`<review_language>${row.language}</review_language>`}${
    row.pros && xml`<pros><pro>${row.pros}</pro></pros>`
  }${row.cons && xml`<cons><con>${row.cons}</con></cons>`}<review_url type="group">${url}</review_url>${
    images.length > 0 &&
    xml`<reviewer_images>${images.map((address) => xml`<reviewer_image><url>${address}</url></reviewer_image>`)}</reviewer_images>`
  }<ratings><overall min="1" max="5">${row.rating}</overall></ratings><products><product>${productIds(row)}${
    row.name && xml`<product_name>${row.name}</product_name>`
  }<product_url>${url}</product_url></product></products>${
    collected && xml`<collection_method>${collected}</collection_method>`
  }</review>\n`.source;
}

/** The collection method; unknown for imported reviews. */
const collectionMethods = {
  email: 'post_fulfillment',
  widget: 'unsolicited',
  link: 'unsolicited',
  qr: 'unsolicited',
  import: null,
  syndication: null,
};

/** The product id is usually the offer id in Merchant Center; the SKU is an alternative. */
function productIds({ product_id, gtin, mpn, sku, brand }: FeedRow) {
  const skus = [...new Set([product_id, ...(sku ? [sku] : [])])];
  return xml`<product_ids>${gtin && xml`<gtins><gtin>${gtin}</gtin></gtins>`}${
    mpn && xml`<mpns><mpn>${mpn}</mpn></mpns>`
  }<skus>${skus.map((one) => xml`<sku>${one}</sku>`)}</skus>${
    brand && xml`<brands><brand>${brand}</brand></brands>`
  }</product_ids>`;
}

const schema = 'http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd';

export const feedBeginning = (publisher: string) =>
  xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${schema}">
<version>2.4</version>
<publisher><name>${publisher}</name></publisher>
<reviews>
`.source;

export const feedEnd = '</reviews>\n</feed>\n';
