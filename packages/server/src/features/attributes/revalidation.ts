import type { AttributeState } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { type Applies, applicabilities } from './applicability.ts';
import { givenValues, placedValues, type Values } from './attribute-values.ts';
import { countTags } from './counts.ts';
import { checkAttributesJob } from './job-types.ts';
import { type AttributeSchema, holdSchema, type StoredSchema, schemaForUpdate, schemaOf } from './schema.ts';
import { combinationOf, tagsOf } from './tags.ts';

const reviewsAtATime = 1_000;
/** Heartbeat timeout: another worker takes over a check that was silent for this long. */
const silenceMs = 60_000;

/**
 * Starts a background check of every stored review; restarts a running one. With `goOn` the first step runs at once, which is sufficient
 * for most merchants.
 */
export async function beginCheck(
  tx: Db,
  merchantId: string,
  { state, now, goOn }: { state: AttributeState; now: Date; goOn: boolean },
): Promise<void> {
  await rows(
    tx,
    `insert into attribute_checks (merchant_id, after_review, sets_aside, worked_at) values ($1, null, $2, $3)
     on conflict (merchant_id) do update set after_review = null, worked_at = excluded.worked_at,
       sets_aside = attribute_checks.sets_aside or excluded.sets_aside`,
    [merchantId, state !== 'draft', now],
  );
  if (goOn && (await checkSome(tx, merchantId, now)) === 'done') return;
  await enqueue(tx, checkAttributesJob, { merchantId });
}

/** Cancels a running check, because the schema was edited. */
export async function forgetCheck(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, 'delete from attribute_checks where merchant_id = $1', [merchantId]);
}

export async function checkRuns(db: Db, merchantId: string): Promise<boolean> {
  return (await row(db, 'select from attribute_checks where merchant_id = $1', [merchantId])) !== undefined;
}

/** Runs a merchant's check step by step until it is done. Calls `onProgress` after each committed step. */
export async function checkReviews(
  db: Db,
  merchantId: string,
  { now, onProgress }: { now: () => Date; onProgress: () => void },
): Promise<void> {
  for (let progress = 'some'; progress === 'some'; ) {
    progress = await inTransaction(db, async (tx) => {
      await holdSchema(tx, merchantId);
      return checkSome(tx, merchantId, now());
    });
    if (progress !== 'nothing') onProgress();
  }
}

/** Merchants whose check has stopped because its worker was killed. */
export async function silentChecks(db: Db, now: Date): Promise<string[]> {
  const silent = await rows(
    db,
    statement`select ${table('attribute_checks')('merchant_id')} from attribute_checks where worked_at < $1`,
    [new Date(now.getTime() - silenceMs)],
  );
  return silent.map(({ merchant_id }) => merchant_id);
}

interface CheckedReview {
  review_id: string;
  product_id: string;
  rating: number;
  status: string;
  attributes: Values | null;
  attributes_aside: Values | null;
  attribute_tags: string[] | null;
}

/** Runs one step; returns `nothing` if there is no check or another worker runs it. The caller has locked the schema. */
async function checkSome(tx: Db, merchantId: string, now: Date): Promise<'some' | 'done' | 'nothing'> {
  const check = await row(
    tx,
    statement`select ${table('attribute_checks')('after_review', 'sets_aside')} from attribute_checks where merchant_id = $1 for update skip locked`,
    [merchantId],
  );
  if (!check) return 'nothing';
  const { attributes: schema } = await schemaOf(tx, merchantId);
  const reviews = await nextReviews(tx, merchantId, check.after_review);
  const productIds = reviews.map(({ product_id }) => product_id);
  const appliesTo = await applicabilities(tx, merchantId, { schema, productIds });
  const changed = reviews
    .map((review) => ({
      review,
      after: placedAnew(review, schema, {
        setsAside: check.sets_aside,
        applies: appliesTo(review.product_id),
      }),
    }))
    .filter(({ review, after }) => differs(review, after));
  await writeReviews(
    tx,
    merchantId,
    changed.map(({ after }) => after),
  );
  await countTags(
    tx,
    merchantId,
    changed
      .filter(({ review }) => review.status === 'approved')
      .flatMap(({ review: { product_id: productId, rating, attribute_tags }, after }) => [
        { productId, rating, tags: attribute_tags, change: -1 },
        { productId, rating, tags: after.attribute_tags, change: 1 },
      ]),
  );
  const last = reviews.at(-1);
  if (last && reviews.length === reviewsAtATime) {
    await rows(tx, 'update attribute_checks set after_review = $2, worked_at = $3 where merchant_id = $1', [
      merchantId,
      last.review_id,
      now,
    ]);
    return 'some';
  }
  await forgetCheck(tx, merchantId);
  await lockAgain(tx, merchantId);
  return 'done';
}

type Written = Pick<CheckedReview, 'review_id' | 'attributes' | 'attributes_aside' | 'attribute_tags'>;

/** In a draft, all values match: submissions are not checked against it. */
function placedAnew(
  review: CheckedReview,
  schema: AttributeSchema,
  { setsAside, applies }: { setsAside: boolean; applies: Applies },
): Written {
  const { review_id, attributes, attributes_aside } = review;
  const before = { shown: attributes, aside: attributes_aside };
  const { shown, aside } = setsAside ? placedValues(schema, givenValues(before), applies) : before;
  const attribute_tags = tagsOf(schema, shown);
  return { review_id, attributes: shown, attributes_aside: aside, attribute_tags };
}

function differs(review: CheckedReview, after: Written): boolean {
  const told = ({ attributes, attributes_aside, attribute_tags }: Written) =>
    JSON.stringify([attributes, attributes_aside, attribute_tags]);
  return told(review) !== told(after);
}

function nextReviews(tx: Db, merchantId: string, after: string | null): Promise<CheckedReview[]> {
  return rows(
    tx,
    statement`select ${table('reviews').holding<Record<'attributes' | 'attributes_aside', Values | null>>()('review_id', 'product_id', 'rating', 'status', 'attributes', 'attributes_aside', 'attribute_tags')}
     from reviews
     where merchant_id = $1 and review_id > $2 and (attributes is not null or attributes_aside is not null)
     order by review_id limit $3 for update`,
    [merchantId, after ?? '00000000-0000-0000-0000-000000000000', reviewsAtATime],
  );
}

async function writeReviews(tx: Db, merchantId: string, written: Written[]): Promise<void> {
  if (written.length === 0) return;
  const lines = written.map((review) => ({
    ...review,
    combination: review.attribute_tags && combinationOf(review.attribute_tags),
  }));
  await rows(
    tx,
    `update reviews as r set attributes = w.attributes, attributes_aside = w.attributes_aside,
       attribute_tags = w.attribute_tags, attribute_combination = w.combination
     from jsonb_to_recordset($2::jsonb) as w (review_id uuid, attributes jsonb, attributes_aside jsonb,
       attribute_tags text[], combination uuid)
     where r.merchant_id = $1 and r.review_id = w.review_id`,
    [merchantId, JSON.stringify(lines)],
  );
}

async function lockAgain(tx: Db, merchantId: string): Promise<void> {
  await rows(
    tx,
    `update merchants set attributes_state = 'locked'
     where merchant_id = $1 and attributes_state = 'invalidated'`,
    [merchantId],
  );
}

/** Starts a check of every stored review, after which the schema is locked. A draft stays a draft. */
export function revalidate(db: Db, merchantId: string, now: Date): Promise<StoredSchema> {
  return inTransaction(db, async (tx) => {
    const stored = await schemaForUpdate(tx, merchantId);
    if (!(await checkRuns(tx, merchantId))) await beginCheck(tx, merchantId, { ...stored, now, goOn: false });
    return stored;
  });
}
