import type { AnswerOf, googleShoppingEligibility } from '@tribune/contract';
import { type Db, oneRow } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { mostXmlBytes } from './archive.ts';
import { outdatedSql } from './feed.ts';
import { productIssues } from './product-issues.ts';
import { googleFeed } from './review-xml.ts';

const requiredReviews = 50;

type Eligibility = AnswerOf<typeof googleShoppingEligibility>;

/** Whether the merchant's reviews meet Google's requirements, and how to resolve each issue. */
export async function eligibilityOf(
  db: Db,
  merchantId: string,
  {
    feedUrl,
    metaUrl,
    hasAddress,
    now,
  }: {
    /** The feed's URL without its extension. */
    feedUrl: string;
    metaUrl: string;
    hasAddress: boolean;
    now: Date;
  },
): Promise<Eligibility> {
  const found = await oneRow(db, foundSql, { merchantId });
  const { total } = found;
  const products = await productIssues(db, merchantId, { now });
  const { reviewed, unidentified, unidentified_ids, without_url, without_url_ids } = products;
  const issues: Eligibility['issues'] = [];
  if (total < requiredReviews)
    issues.push({
      code: 'TOO_FEW_REVIEWS',
      message: `Google asks for ${requiredReviews} reviews of all products together; there are ${total}.`,
      blocking: true,
      productIds: [],
    });
  if (unidentified > 0)
    issues.push({
      code: 'MISSING_IDENTIFIERS',
      message: `${unidentified} reviewed products have neither a GTIN nor brand and MPN, so Google cannot match their reviews to products, and may not show them. Add the identifiers with PUT /admin/products/{productId}.`,
      blocking: reviewed > 0 && unidentified === reviewed,
      productIds: unidentified_ids,
    });
  if (without_url > 0)
    issues.push({
      code: 'MISSING_PRODUCT_URLS',
      message: `${without_url} reviewed products have no url; the feed contains the store's address instead.`,
      blocking: false,
      productIds: without_url_ids,
    });
  if (without_url > 0 && !hasAddress)
    issues.push({
      code: 'NO_SHOP_ADDRESS',
      message: 'No store address is known: add the store to the allowed origins, or a url to every product.',
      blocking: true,
      productIds: [],
    });
  const { xml_bytes: xmlBytes } = found;
  if (xmlBytes > mostXmlBytes)
    issues.push({
      code: 'FEED_NEEDS_ARCHIVE',
      message: `The feed is ${Math.round(xmlBytes / 1e6)} MB of XML, but Google accepts at most 100 MB per file: in the Merchant Center, enter the address that ends with .zip.`,
      blocking: false,
      productIds: [],
    });
  return {
    eligible: !issues.some(({ blocking }) => blocking),
    totalReviews: total,
    requiredReviews,
    productsMissingIdentifiers: unidentified,
    calculatedAt: products.calculated_at,
    issues,
    metaUrl,
    feed: {
      url: `${feedUrl}.${xmlBytes > mostXmlBytes ? 'zip' : 'xml'}`,
      builtAt: found.built_at,
      totalReviews: found.review_count ?? 0,
      bytes: found.bytes ?? 0,
      xmlBytes,
      upToDate: found.revision !== null && !found.outdated,
    },
  };
}

const own = [1, 2, 3, 4, 5].map((stars) => `stars${stars} - syndicated_stars${stars}`).join(' + ');
const foundSql = statement`
  select (select coalesce(sum(${own}), 0) from shop_counts where merchant_id = $merchantId) as ${output.number('total')},
    ${orNull(table('feeds', 'f')('revision', 'built_at', 'review_count', 'bytes'))},
    (select coalesce(sum(raw_bytes), 0) from feed_parts where merchant_id = $merchantId and not building) as ${output.number('xml_bytes')},
    ${outdatedSql(googleFeed.feed)} as ${output.boolean('outdated')}
  from (select) as nothing left join feeds as f on f.merchant_id = $merchantId`;
