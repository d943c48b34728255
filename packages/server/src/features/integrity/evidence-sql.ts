import { computedColumns, orNull, output } from '../../platform/db/statement.ts';
import { dayMs } from './bursts.ts';
import type { Evidence, Observed, StoreArrivals } from './evidence.ts';
import { mostCopies } from './near-copies.ts';
import { recentReviews } from './orders.ts';
import { leastInProductBurst } from './product-burst.ts';
import { leastAuthors } from './shared-origin.ts';
import { leastInStoreBurst } from './store-burst.ts';
import { bandsOf, shinglesOf, similarity } from './text-bands.ts';

/** A stored review as JSON. */
type Stored = Omit<Observed, 'emailDomain'>;
type StoredCopy = Stored & { text: string; rejected: boolean };

/** Maximum number of texts with a common band that are read. */
const mostCandidates = 200;

const observed = `review_id as id, date_part('epoch', created_at) * 1000 as at, product_id as "productId",
  email_key as author, encode(client_hash, 'hex') as client, encode(network_hash, 'hex') as network, verified,
  has_text as "hasText", status <> 'approved' as held, status = 'approved' and was_held as cleared`;

/** What `observed` is computed from. Named one by one: a subquery with a limit would read all columns of each review. */
const stored = `review_id, created_at, product_id, email_key, client_hash, network_hash, verified, status,
  body is not null as has_text, raid_id is not null or integrity ->> 'held' = 'true' as was_held`;

/**
 * Unpublished reviews are selected by time, because a store has few of them. The limits bound the cost for stores with many pending
 * reviews. The index contains the product, so that reviews of other products are not read.
 */
const unpublished = (status: string, limit: number) => `
  (select unpublished.* from (
     select review_id, product_id from reviews
     where merchant_id = $merchantId and status = '${status}' and created_at > $heldSince
     order by created_at desc limit ${limit}) as recent
   cross join lateral (
     select ${stored} from reviews where merchant_id = $merchantId and review_id = recent.review_id offset 0) as unpublished
   where recent.product_id = $productId limit 40)`;

const listOf = (sql: string) => `(select coalesce(json_agg(one), '[]') from (${sql}) as one)`;

/** The reviews as a list if the condition about all of them is met, otherwise an empty one: composing it costs more than reading them. */
const listIf = (condition: string, sql: string) => `(
  with found as materialized (${sql})
  select coalesce(json_agg(one), '[]') from (
    select ${observed} from found where (select ${condition} from found)) as one)`;

const fromBrowsers = (least: number, since: '$weekSince' | '$daySince') =>
  `count(*) filter (where client_hash is not null and not verified and created_at >= ${since}) >= ${least}`;

/** With fewer reviews from browsers within a week, and fewer verified ones, no signal about a product's reviews finds anything. */
const enoughOfProduct = `${fromBrowsers(Math.min(leastAuthors - 1, leastInProductBurst), '$weekSince')}
  or count(*) filter (where verified) >= ${recentReviews / 2}`;
/** With fewer reviews from browsers within a day, no signal about the store's reviews finds anything. */
const enoughOfStore = fromBrowsers(leastInStoreBurst, '$daySince');

/** The columns that `evidenceOf` needs, of `merchants as shop`. The parameters are `evidenceValues`. */
export const evidenceColumns = computedColumns(
  [
    listIf(
      enoughOfProduct,
      `(select ${stored} from reviews where merchant_id = $merchantId and product_id = $productId and status = 'approved'
        order by created_at desc limit 41)
      union all ${unpublished('pending', 300)} union all ${unpublished('flagged', 100)} union all ${unpublished('rejected', 100)}`,
    ),
    output.json<Stored[]>()('near_reviews'),
  ],
  [
    listIf(
      enoughOfStore,
      `(select ${stored} from reviews where merchant_id = $merchantId and status = 'approved' order by created_at desc limit 40)
      union all (select ${stored} from reviews
        where merchant_id = $merchantId and status = 'pending' and created_at > $heldSince order by created_at desc limit 40)`,
    ),
    output.json<Stored[]>()('store_reviews'),
  ],
  [
    `(select json_build_object(
       'reviews', coalesce(sum(from_widget + from_email + from_link + from_qr + pending + rejected + flagged), 0),
       'days', coalesce($today::date - min(day), 0),
       'alarms', (select count(*) from raids where merchant_id = $merchantId and raised_at > $clientSince),
       'activeProducts', shop.active_products)
     from shop_days where merchant_id = $merchantId and day >= $today::date - 28 and day < $today)`,
    output.json<Omit<StoreArrivals, 'recent'>>()('store_arrivals'),
  ],
  [
    listOf(`
      select ${observed} from (
        select ${stored} from reviews
        where merchant_id = $merchantId and client_hash = $clientHash and created_at > $clientSince limit 30) as found`),
    output.json<Stored[]>()('client_reviews'),
  ],
  [
    // Materialized: otherwise the limit makes the planner prefer another index. Copies have more common bands than texts that share a phrase.
    listOf(`
      with alike as materialized (
        select ${stored}, text_bands, title, body, pros, cons, reason_code from reviews
        where merchant_id = $merchantId and text_bands && $textBands::integer[])
      select ${observed}, left(concat_ws(E'\\n', title, body, pros, cons), 3000) as text,
        status = 'rejected' and reason_code in ('spam', 'fake', 'duplicate') as rejected
      from (select * from alike limit ${mostCandidates}) as candidate
      order by (select count(*) from unnest(text_bands) as band where band = any($textBands::integer[])) desc limit ${mostCopies}`),
    output.json<StoredCopy[]>()('alike_reviews'),
  ],
  [
    `(select created_at from products where merchant_id = $merchantId and product_id = $productId)`,
    orNull(output.time('product_since')),
  ],
  [
    `(select created_at from orders where merchant_id = $merchantId and order_id = $orderId and email_key = $emailKey)`,
    orNull(output.time('ordered_at')),
  ],
  ['shop.allowed_origins', output.texts('store_origins')],
);

/** A submitted review that is not stored yet. */
export interface Submitted {
  reviewId: string;
  productId: string;
  emailKey: string;
  clientHash: Buffer | null;
  networkHash: Buffer | null;
  verified: boolean;
  hasBody: boolean;
  now: Date;
}

/** Shingles and bands of the texts, computed once. */
export function comparable(texts: readonly string[]) {
  const shingles = shinglesOf(texts.join('\n'));
  return { shingles, bands: bandsOf(shingles) };
}

/** The fingerprints of a text by which near-copies are found. */
export type Comparable = ReturnType<typeof comparable>;

/** The parameters of `evidenceColumns`, in addition to those of the submission. */
export const evidenceValues = ({ bands }: Comparable, now: Date) => ({
  textBands: bands,
  heldSince: new Date(now.getTime() - 4 * dayMs),
  weekSince: new Date(now.getTime() - 7 * dayMs),
  daySince: new Date(now.getTime() - dayMs),
  clientSince: new Date(now.getTime() - 30 * dayMs),
  today: now.toISOString().slice(0, 10),
});

interface EvidenceRow {
  near_reviews: Stored[];
  store_reviews: Stored[];
  store_arrivals: Omit<StoreArrivals, 'recent'>;
  client_reviews: Stored[];
  alike_reviews: StoredCopy[];
  product_since: string | null;
  ordered_at: string | null;
  store_origins: string[];
}

/** Maximum number of a product's published reviews that are compared. */
const compared = 40;

/** Builds the signals' evidence: the submitted review, and the stored reviews that the statement found. */
export function evidenceOf(found: EvidenceRow, submitted: Submitted, { shingles }: Comparable): Evidence {
  const { now } = submitted;
  const published = found.near_reviews.filter(({ held }) => !held).slice(0, compared);
  const held = found.near_reviews.filter((one) => one.held).slice(0, compared);
  return {
    review: {
      id: submitted.reviewId,
      at: now.getTime(),
      productId: submitted.productId,
      author: submitted.emailKey,
      emailDomain: domainOf(submitted.emailKey),
      client: submitted.clientHash?.toString('hex') ?? null,
      network: submitted.networkHash?.toString('hex') ?? null,
      verified: submitted.verified,
      hasText: submitted.hasBody,
      held: false,
      cleared: false,
    },
    product: newestFirst([...published, ...held]),
    hasOlder: found.near_reviews.filter((one) => !one.held).length > compared,
    productAgeMs: found.product_since === null ? 0 : now.getTime() - Date.parse(found.product_since),
    store: { ...found.store_arrivals, recent: newestFirst(found.store_reviews) },
    client: found.client_reviews.map(withDomain),
    copies: found.alike_reviews.map(({ text, ...copy }) => ({
      ...copy,
      similarity: similarity(shingles, shinglesOf(text)),
    })),
    storeDomains: found.store_origins.map(hostOf),
    orderAgeMs: found.ordered_at === null ? null : now.getTime() - Date.parse(found.ordered_at),
  };
}

const domainOf = (emailKey: string) => emailKey.slice(emailKey.lastIndexOf('@') + 1);
const withDomain = (stored: Stored): Observed => ({ ...stored, emailDomain: domainOf(stored.author) });
const newestFirst = (reviews: readonly Stored[]) =>
  reviews.map(withDomain).sort((one, other) => other.at - one.at);
/** `https://*.shop.example` and `https://www.shop.example` have the domain shop.example. */
const hostOf = (origin: string) => origin.replace(/^https?:\/\/(?:\*\.|www\.)?/, '').replace(/:\d+$/, '');
