import {
  type AttributeState,
  type ReviewStatus,
  type reviewSubmission,
  type Static,
  type Verification,
  verifiedPurchase,
} from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/sql-states.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { duplicateReview, invalidField } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  countTags,
  currentSchema,
  holdSchema,
  type KeptAttributes,
  lockSchema,
  locksSchema,
  submittedAttributes,
} from '../attributes/index.ts';
import { dayOf, daySlot } from '../daily-figures/index.ts';
import { nextProductSlot, nextShopSlot } from '../rating-counters/index.ts';
import { type Token, tokenForReview } from '../review-tokens/index.ts';
import { type Finding, screen, textHash } from '../screening/index.ts';
import { newEvent, partsOfEvents, valuesOfEvents, wantsEvents } from '../webhooks/index.ts';
import { tellWhoWaits } from './author-emails.ts';
import { presentAsEvent, type ToldRow } from './events.ts';

export interface Submitter {
  /** A merchant's server vouches for the orders it names. */
  vouches: boolean;
  /** Tells one client from another within this merchant; null when the shop's server sent it. */
  clientHash: Buffer | null;
  device: 'desktop' | 'mobile' | 'tablet' | null;
}

export interface SubmissionOptions {
  submitter: Submitter;
  /** Where links in mails lead. */
  publicUrl: string;
  /** Media are attached in the same transaction. */
  withMedia?: boolean;
  /** Told when the first review locks the shop's attributes. */
  changes: Pick<Changes, 'announce'>;
  now: Date;
}

export interface SubmittedReview {
  reviewId: string;
  productId: string;
  status: ReviewStatus;
  rating: number;
  verification: Verification;
  createdAt: string;
}

/**
 * Takes a review in: checks it against the customer's earlier ones, screens it, and writes it with its search words, its
 * counts and the screening's decision in one statement. Where a request, a claim or the author's address waits for it,
 * they hear of it in the same transaction. Throws DUPLICATE_REVIEW, VALIDATION_ERROR and TOKEN_UNUSABLE.
 */
export async function submitReview(
  db: Db,
  merchant: Merchant,
  review: Static<typeof reviewSubmission>,
  options: SubmissionOptions,
): Promise<SubmittedReview> {
  if (review.incentiveClaimId !== undefined && review.incentiveConsent !== true)
    throw invalidField('incentiveConsent', 'must be true when incentiveClaimId is given');
  const { token, productId, attributes } = review;
  if (token === undefined && attributes === undefined)
    return takeIn(db, merchant, review, { ...options, token: null });
  return inTransaction(db, async (tx) => {
    if (attributes !== undefined) await holdSchema(tx, merchant.merchantId);
    if (token === undefined) return takeIn(tx, merchant, review, { ...options, token: null });
    const found = await tokenForReview(tx, merchant.merchantId, { text: token, productId, now: options.now });
    return takeIn(tx, merchant, review, { ...options, token: found });
  });
}

async function takeIn(
  db: Db,
  merchant: Merchant,
  review: Static<typeof reviewSubmission>,
  {
    submitter,
    publicUrl,
    withMedia = false,
    changes,
    now,
    token,
  }: SubmissionOptions & { token: Token | null },
): Promise<SubmittedReview> {
  const emailKey = review.authorEmail.toLowerCase();
  const wordsHash = textHash(review.text ?? null);
  const around = await surroundings(db, merchant.merchantId, {
    review,
    emailKey,
    wordsHash,
    submitter,
    now,
    orderId: token?.order_id ?? null,
  });
  const schema = await currentSchema(db, merchant, around);
  const attributes = submittedAttributes(merchant, schema.attributes, review.attributes);
  if (around.held_by !== null) throw duplicateReview(typeId('review', around.held_by));
  const findings = screen({
    words: wordsOf(review),
    authorName: review.authorName,
    merchantsBlockedWords: merchant.blockedWords,
    textSeenBefore: around.text_seen,
    recentFromClient: around.recent,
  });
  const verification = token ? 'token' : verificationOf(review.orderId, around.order_known, submitter);
  const awaitsEmail = around.email_must_be_verified && verification === 'none';
  const status: ReviewStatus =
    findings.length > 0 || awaitsEmail || merchant.moderationPolicy === 'manual' ? 'pending' : 'approved';
  const reviewId = newUuid();
  const made: NewReview = {
    reviewId,
    review,
    attributes,
    emailKey,
    wordsHash,
    submitter,
    findings,
    status,
    verification,
    awaitsEmail,
    now,
    orderId: token?.order_id ?? review.orderId ?? null,
    source: token ? 'email' : 'widget',
    rewarded: around.rewarded,
    withMedia,
    language: await detectLanguage([review.title, review.text].filter(Boolean).join('. ')),
  };
  const waitedFor = token !== null || awaitsEmail || around.waited_for;
  const locks = locksSchema(merchant, schema);
  const writeAndTell = async (tx: Db) => {
    if (locks) await lockSchema(tx, merchant.merchantId, changes);
    await insertReview(tx, merchant, made);
    if (waitedFor)
      await tellWhoWaits(tx, merchant, { ...made, productId: review.productId, token, publicUrl });
  };
  try {
    // Most reviews are waited for by nobody, and are one statement.
    if (waitedFor || locks) await inTransaction(db, writeAndTell);
    else await insertReview(db, merchant, made);
  } catch (error) {
    // The same customer's other verified review came in between. A transaction can't look: it begins anew and finds it.
    if (db.isTransaction || !isUniqueViolation(error, 'reviews_one_verified')) throw error;
    const other = await reviewHoldingPlace(db, merchant.merchantId, emailKey, review.productId);
    throw other ? duplicateReview(typeId('review', other)) : error;
  }
  return {
    reviewId,
    productId: review.productId,
    status,
    rating: review.rating,
    verification,
    createdAt: now.toISOString(),
  };
}

const created = ['review.created'] as const;
const createdAndApproved = ['review.created', 'review.approved'] as const;

function wordsOf({ title, text, pros, cons }: Static<typeof reviewSubmission>): Record<string, string> {
  const words = { title, text, pros, cons };
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function verificationOf(
  orderId: string | undefined,
  orderKnown: boolean,
  { vouches }: Submitter,
): Verification {
  if (orderId === undefined) return 'none';
  if (orderKnown) return 'order';
  return vouches ? 'merchant' : 'none';
}

interface Surroundings {
  /** The verified review that this customer has of this product already. */
  held_by: string | null;
  order_known: boolean;
  text_seen: boolean;
  recent: number;
  email_must_be_verified: boolean;
  /** A reward was promised to this customer for a review of this product. */
  rewarded: boolean;
  /** A request for reviews or a claim waits for this review. */
  waited_for: boolean;
  attributes_version: number;
  attributes_state: AttributeState;
}

const burstMs = 10 * 60 * 1000;

/** What the decision needs to know of earlier submissions: one round trip, each part an index look-up. */
async function surroundings(
  db: Db,
  merchantId: string,
  about: {
    review: Static<typeof reviewSubmission>;
    emailKey: string;
    wordsHash: Buffer | null;
    submitter: Submitter;
    /** Of the token it came with. */
    orderId: string | null;
    now: Date;
  },
): Promise<Surroundings> {
  const { review, emailKey, wordsHash, submitter, orderId, now } = about;
  const found = await row<Surroundings>(
    db,
    `select
       (select review_id from reviews
        where merchant_id = $1 and email_key = $2 and product_id = $3 and holds_place) as held_by,
       exists (select from orders
               where merchant_id = $1 and order_id = $4 and email_key = $2 and $3 = any(product_ids)) as order_known,
       exists (select from reviews where merchant_id = $1 and text_hash = $5) as text_seen,
       (select count(*) from (select from reviews
                              where merchant_id = $1 and client_hash = $6 and created_at > $7
                              limit 100) as recently) as recent,
       shop.require_email_verification as email_must_be_verified, shop.attributes_version, shop.attributes_state,
       exists (select from incentive_claims as c
               join claim_products as p on p.merchant_id = $1 and p.claim_id = c.claim_id
               where c.merchant_id = $1 and (c.email_key = $2 or c.order_id = $8) and p.product_id = $3
                 and c.status = 'reviews_pending') as rewarded,
       exists (select from incentive_claims
               where merchant_id = $1 and email_key = $2 and status = 'reviews_pending')
         or exists (select from review_requests
                    where merchant_id = $1 and email_key = $2 and status = 'sent') as waited_for
     from merchants as shop where shop.merchant_id = $1`,
    [
      merchantId,
      emailKey,
      review.productId,
      review.orderId ?? null,
      wordsHash,
      submitter.clientHash,
      new Date(now.getTime() - burstMs),
      orderId,
    ],
  );
  if (!found) throw new Error('There is no such merchant');
  return found;
}

async function reviewHoldingPlace(db: Db, merchantId: string, emailKey: string, productId: string) {
  const found = await row<{ review_id: string }>(
    db,
    `select review_id from reviews
     where merchant_id = $1 and email_key = $2 and product_id = $3 and holds_place`,
    [merchantId, emailKey, productId],
  );
  return found?.review_id ?? null;
}

interface NewReview {
  reviewId: string;
  review: Static<typeof reviewSubmission>;
  attributes: KeptAttributes;
  emailKey: string;
  wordsHash: Buffer | null;
  language: string | null;
  submitter: Submitter;
  findings: Finding[];
  status: ReviewStatus;
  verification: Verification;
  awaitsEmail: boolean;
  orderId: string | null;
  source: 'widget' | 'email';
  rewarded: boolean;
  /** Media are attached in the same transaction. */
  withMedia: boolean;
  now: Date;
}

/** With its events, where somebody listens. */
async function insertReview(db: Db, merchant: Merchant, made: NewReview): Promise<void> {
  const { merchantId } = merchant;
  const { review, attributes, findings, status } = made;
  const types = status === 'approved' ? createdAndApproved : created;
  const heard = wantsEvents(merchant, types);
  const verified = verifiedPurchase[made.verification];
  const day = dayOf(made.now);
  const { productId, rating } = review;
  if (status === 'approved')
    await countTags(db, merchantId, [{ productId, rating, tags: attributes.tags, change: 1 }]);
  await rows(db, heard ? insertHeardReviewSql : insertReviewSql, [
    merchantId,
    made.reviewId,
    review.productId,
    review.rating,
    review.title ?? null,
    review.text ?? null,
    review.pros ?? null,
    review.cons ?? null,
    review.wouldRecommend ?? null,
    attributes.shown && JSON.stringify(attributes.shown),
    review.authorName,
    review.authorEmail,
    made.emailKey,
    made.orderId,
    review.incentiveClaimId ?? null,
    isIncentivized(made),
    made.verification,
    verified,
    status,
    JSON.stringify(findings),
    made.language,
    made.submitter.device,
    made.wordsHash,
    made.submitter.clientHash,
    made.now,
    searchConfigOf(made.language),
    Object.values(wordsOf(review)).join('\n'),
    newUuid(),
    status === 'approved' ? 'publish' : 'hold',
    findings[0]?.reasonCode ?? null,
    nextProductSlot(),
    nextShopSlot(),
    status === 'approved' ? review.rating : 0,
    Number(status === 'pending'),
    made.source,
    made.awaitsEmail,
    attributes.aside && JSON.stringify(attributes.aside),
    attributes.tags,
    attributes.combination,
    day,
    daySlot(day),
    ...(heard
      ? valuesOfEvents({
          events: types.map(newEvent),
          resourceId: made.reviewId,
          now: made.now,
          data: presentAsEvent(toldOf(made)),
        })
      : []),
  ]);
}

/** The row as it is about to be written: reading it back would need a transaction, which holds the counts locked. */
function toldOf(made: NewReview): ToldRow {
  const { review, findings } = made;
  return {
    review_id: made.reviewId,
    product_id: review.productId,
    rating: review.rating,
    title: review.title ?? null,
    body: review.text ?? null,
    pros: review.pros ?? null,
    cons: review.cons ?? null,
    would_recommend: review.wouldRecommend ?? null,
    attributes: made.attributes.shown,
    author_name: review.authorName,
    language: made.language,
    order_id: made.orderId,
    verification: made.verification,
    verified: verifiedPurchase[made.verification],
    incentivized: isIncentivized(made),
    incentive_claim_id: review.incentiveClaimId ?? null,
    featured_sequence: null,
    helpful_votes: 0,
    not_helpful_votes: 0,
    media: [],
    media_status: made.withMedia ? ('processing' as const) : null,
    reply_text: null,
    reply_author_name: null,
    reply_created_at: null,
    reply_updated_at: null,
    status: made.status,
    reason_code: findings[0]?.reasonCode ?? null,
    created_at: made.now.toISOString(),
    edited_at: null,
  };
}

const isIncentivized = ({ review, rewarded }: NewReview) =>
  rewarded || review.incentiveClaimId !== undefined || review.incentiveConsent === true;

/*
 * PostgreSQL runs the parts of one statement in an order of its own, the last insert first. The counts ask for what is
 * before them, so that everybody locks the product's row, then the shop's, then the day's (another order is a deadlock
 * with a moderator), and holds these three, which others wait for, no longer than it takes to commit.
 */
const insertReviewSql = `
  with review as (
    insert into reviews (
      merchant_id, review_id, product_id, rating, title, body, pros, cons, would_recommend, attributes, author_name,
      author_email, email_key, order_id, incentive_claim_id, incentivized, verification, verified, holds_place, status,
      findings, reason_code, language, source, device, text_hash, client_hash, created_at, updated_at,
      awaits_email, attributes_aside, attribute_tags, attribute_combination)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $30, $21,
      $35, $22, $23, $24, $25, $25, $36, $37, $38, $39)
    returning review_id
  ), search as (
    insert into review_search (merchant_id, review_id, words)
    values ($1, $2, to_tsvector('simple', tribune_unaccent($27)) || to_tsvector($26::regconfig, $27))
    returning review_id
  ), product as (
    insert into products (merchant_id, product_id, created_at, updated_at) values ($1, $3, $25, $25)
    on conflict (merchant_id, product_id) do nothing
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code)
    values ($1, $28, 'review', $2, $25, 'screening', $29, $19, $30)
    returning item_id
  ), written as (
    select count(*) as parts from (table review union all table search union all table log) as part
  ), product_count as (
    insert into product_counts as kept
      (merchant_id, product_id, slot, stars1, stars2, stars3, stars4, stars5, incentivized)
    select $1, $3, $31, ($33 = 1)::int, ($33 = 2)::int, ($33 = 3)::int, ($33 = 4)::int, ($33 = 5)::int, $16::bool::int
    from written where $33 > 0 and parts = 3
    on conflict (merchant_id, product_id, slot) do update set
      stars1 = kept.stars1 + excluded.stars1, stars2 = kept.stars2 + excluded.stars2,
      stars3 = kept.stars3 + excluded.stars3, stars4 = kept.stars4 + excluded.stars4,
      stars5 = kept.stars5 + excluded.stars5, incentivized = kept.incentivized + excluded.incentivized
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
  insert into shop_counts as kept
    (merchant_id, slot, stars1, stars2, stars3, stars4, stars5, incentivized, pending)
  select $1, $32, ($33 = 1)::int, ($33 = 2)::int, ($33 = 3)::int, ($33 = 4)::int, ($33 = 5)::int,
    case when $33 > 0 then $16::bool::int else 0 end, $34
  from written, product_counted where parts = 3 and rows >= 0
  on conflict (merchant_id, slot) do update set
    stars1 = kept.stars1 + excluded.stars1, stars2 = kept.stars2 + excluded.stars2,
    stars3 = kept.stars3 + excluded.stars3, stars4 = kept.stars4 + excluded.stars4,
    stars5 = kept.stars5 + excluded.stars5, incentivized = kept.incentivized + excluded.incentivized,
    pending = kept.pending + excluded.pending
  returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  )
  insert into shop_days as kept
    (merchant_id, day, slot, stars1, stars2, stars3, stars4, stars5, incentivized, pending, desktop, mobile, tablet,
      from_widget, from_email, changes)
  select $1, $40::date, $41::smallint, ($33 = 1)::int, ($33 = 2)::int, ($33 = 3)::int, ($33 = 4)::int, ($33 = 5)::int,
    case when $33 > 0 then $16::bool::int else 0 end, $34,
    case when $33 > 0 and $22 = 'desktop' then 1 else 0 end, case when $33 > 0 and $22 = 'mobile' then 1 else 0 end,
    case when $33 > 0 and $22 = 'tablet' then 1 else 0 end, case when $33 > 0 and $35 = 'widget' then 1 else 0 end,
    case when $33 > 0 and $35 = 'email' then 1 else 0 end, ($33 > 0)::int
  from shop_counted where rows > 0
  on conflict (merchant_id, day, slot) do update set
    stars1 = kept.stars1 + excluded.stars1, stars2 = kept.stars2 + excluded.stars2,
    stars3 = kept.stars3 + excluded.stars3, stars4 = kept.stars4 + excluded.stars4,
    stars5 = kept.stars5 + excluded.stars5, incentivized = kept.incentivized + excluded.incentivized,
    pending = kept.pending + excluded.pending, desktop = kept.desktop + excluded.desktop,
    mobile = kept.mobile + excluded.mobile, tablet = kept.tablet + excluded.tablet,
    from_widget = kept.from_widget + excluded.from_widget, from_email = kept.from_email + excluded.from_email,
    changes = kept.changes + excluded.changes`;

const insertHeardReviewSql = insertReviewSql.replace('with ', `with ${partsOfEvents(42)}, `);
