import type { AnswerOf, googleShoppingEligibility } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { mostXmlBytes } from './archive.ts';
import { outdatedSql } from './outdated.ts';

const requiredReviews = 50;

type Eligibility = AnswerOf<typeof googleShoppingEligibility>;

/** Whether the merchant's reviews meet Google's requirements, and how to resolve each issue. */
export async function eligibilityOf(
  db: Db,
  merchantId: string,
  {
    feedUrl,
    hasAddress,
  }: {
    /** The feed's URL without its extension. */
    feedUrl: string;
    hasAddress: boolean;
  },
): Promise<Eligibility> {
  const found = await row(db, foundSql, [merchantId]);
  if (!found) throw new Error('A select without a table always returns one row');
  const { total, unidentified, unidentified_ids, without_url, without_url_ids } = found;
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
      message: `${unidentified} reviewed products have neither a GTIN nor brand and MPN, by which Google finds the product; their reviews may not be shown. PUT /admin/products/{productId} adds them.`,
      blocking: found.reviewed > 0 && unidentified === found.reviewed,
      productIds: unidentified_ids,
    });
  if (without_url > 0)
    issues.push({
      code: 'MISSING_PRODUCT_URLS',
      message: `${without_url} reviewed products have no url; the feed names the shop's address in its place.`,
      blocking: false,
      productIds: without_url_ids,
    });
  if (without_url > 0 && !hasAddress)
    issues.push({
      code: 'NO_SHOP_ADDRESS',
      message: 'The shop has no address on its list of origins: add it, or a url to every product.',
      blocking: true,
      productIds: [],
    });
  const { xml_bytes: xmlBytes } = found;
  if (xmlBytes > mostXmlBytes)
    issues.push({
      code: 'FEED_NEEDS_ARCHIVE',
      message: `The feed is ${Math.round(xmlBytes / 1e6)} MB of XML, and Google takes 100 MB in a file: enter the address that ends with .zip in the Merchant Center.`,
      blocking: false,
      productIds: [],
    });
  return {
    eligible: !issues.some(({ blocking }) => blocking),
    totalReviews: total,
    requiredReviews,
    productsMissingIdentifiers: unidentified,
    issues,
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

/** Counts of products with published reviews, which the maintained counters identify. */
const foundSql = statement`
  with reviewed as materialized (
    select c.product_id, sum(c.stars1 + c.stars2 + c.stars3 + c.stars4 + c.stars5) as total
    from product_counts as c where c.merchant_id = $1
    group by c.product_id having sum(c.stars1 + c.stars2 + c.stars3 + c.stars4 + c.stars5) > 0
  ), known as materialized (
    select r.product_id, r.total, p.gtin is null and (p.brand is null or p.mpn is null) as unidentified,
      p.url is null as without_url
    from reviewed as r
    left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
  )
  select (select coalesce(sum(total), 0) from known) as ${output.number('total')}, (select count(*) from known) as ${output.number('reviewed')},
    (select count(*) from known where unidentified) as ${output.number('unidentified')},
    array(select product_id from known where unidentified order by total desc, product_id limit 20) as ${output.texts('unidentified_ids')},
    (select count(*) from known where without_url) as ${output.number('without_url')},
    array(select product_id from known where without_url order by total desc, product_id limit 20) as ${output.texts('without_url_ids')},
    ${orNull(table('feeds', 'f')('revision', 'built_at', 'review_count', 'bytes'))},
    (select coalesce(sum(raw_bytes), 0) from feed_parts where merchant_id = $1 and not building) as ${output.number('xml_bytes')},
    ${outdatedSql} as ${output.boolean('outdated')}
  from (select) as nothing left join feeds as f on f.merchant_id = $1`;
