import { html as xml } from '@tribune/contract/html';
import { textOf } from '../../platform/db/review-texts.ts';
import { typeId } from '../../platform/ids.ts';
import { dailyFeedOf, type ReviewFeed } from './feed.ts';
import { type FeedRow, type FeedSurroundings, imageUrlsOf, productUrlOf, skusOf } from './feed-rows.ts';

/**
 * The `review` element, with its children in the order of Google's schema 2.4. Contains nothing that identifies the customer
 * (order id, email address).
 */
function reviewXml(row: FeedRow, surroundings: FeedSurroundings): string {
  const url = productUrlOf(row, surroundings);
  const id = typeId('review', row.review_id);
  const images = imageUrlsOf(row, surroundings);
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

function productIds(row: FeedRow) {
  const { gtin, mpn, brand } = row;
  return xml`<product_ids>${gtin && xml`<gtins><gtin>${gtin}</gtin></gtins>`}${
    mpn && xml`<mpns><mpn>${mpn}</mpn></mpns>`
  }<skus>${skusOf(row).map((one) => xml`<sku>${one}</sku>`)}</skus>${
    brand && xml`<brands><brand>${brand}</brand></brands>`
  }</product_ids>`;
}

const schema = 'http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd';

const beginning = (publisher: string) =>
  xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${schema}">
<version>2.4</version>
<publisher><name>${publisher}</name></publisher>
<reviews>
`.source;

/** Google requires all published reviews. */
export const googleFeed: ReviewFeed = {
  feed: dailyFeedOf('feed', { title: 'Google Shopping feed', folder: 'f/' }),
  contains: 'true',
  render: reviewXml,
  beginning,
  end: '</reviews>\n</feed>\n',
};
