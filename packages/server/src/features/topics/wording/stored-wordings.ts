import { type Db, row, rows } from '../../../platform/db/database.ts';
import { output, statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { recordSummaryUpdated } from '../summary-events.ts';
import type { Claim } from './claims.ts';

/** The choice of points that a wording belongs to. */
export interface Choice {
  subject: string;
  strengths: readonly string[];
  weaknesses: readonly string[];
}

export interface Attempt {
  choice: Choice;
  model: string;
  /** The sentences, and the `edited_at` of the cited reviews when they were read, by UUID; null if there is no wording. */
  worded: { sentences: readonly Claim[]; cited: ReadonlyMap<string, string | null> } | null;
  outcome: string;
  /** Number of consecutive attempts with the same kind of outcome. */
  attempts: number;
  /** Time of the next attempt; null if there is none. */
  dueAt: Date | null;
  now: Date;
}

/**
 * Stores the outcome of an attempt, unless the points were chosen again or a cited review was deleted since. Returns whether it was
 * stored.
 */
export function storeAttempt(db: Db, merchantId: string, attempt: Attempt): Promise<boolean> {
  const { choice, model, worded, outcome, attempts, dueAt, now } = attempt;
  return inTransaction(db, async (tx) => {
    const cited = worded ? [...worded.cited.keys()] : [];
    const locked = await rows(
      tx,
      statement`select ${table('reviews')('review_id', 'edited_at')} from reviews
       where merchant_id = $1 and review_id = any($2) and status = 'approved' order by review_id for key share`,
      [merchantId, cited],
    );
    if (
      !cited.every((id) =>
        locked.some((one) => one.review_id === id && one.edited_at === worded?.cited.get(id)),
      )
    )
      return false;
    const chosen = await rows(
      tx,
      `select from product_summaries where merchant_id = $1 and subject = $2 and strengths = $3 and weaknesses = $4 for update`,
      [merchantId, choice.subject, choice.strengths, choice.weaknesses],
    );
    if (chosen.length === 0) return false;
    await rows(
      tx,
      `insert into summary_wordings as old
         (merchant_id, subject, strengths, weaknesses, model, sentences, cited, outcome, attempts, due_at, attempted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (merchant_id, subject) do update set strengths = excluded.strengths, weaknesses = excluded.weaknesses,
         model = excluded.model, sentences = excluded.sentences, cited = excluded.cited, outcome = excluded.outcome,
         attempts = excluded.attempts,
         due_at = excluded.due_at, attempted_at = excluded.attempted_at`,
      [
        merchantId,
        choice.subject,
        choice.strengths,
        choice.weaknesses,
        model,
        worded && JSON.stringify(worded.sentences),
        cited.length,
        outcome,
        attempts,
        dueAt,
        now,
      ],
    );
    await rows(tx, 'delete from summary_citations where merchant_id = $1 and subject = $2', [
      merchantId,
      choice.subject,
    ]);
    await rows(
      tx,
      `insert into summary_citations (merchant_id, subject, review_id, edited_at)
       select $1, $2, review_id, edited_at from unnest($3::uuid[], $4::timestamptz[]) as cited (review_id, edited_at)`,
      [merchantId, choice.subject, cited, cited.map((id) => worded?.cited.get(id) ?? null)],
    );
    if (worded) await recordSummaryUpdated(tx, merchantId, { subject: choice.subject, now });
    return true;
  });
}

/** SQL: all reviews cited by wording `w` are published and unchanged. */
const isIntact = (merchantId: string) => `w.cited = (
  select count(*) from summary_citations as c join reviews as r on r.merchant_id = ${merchantId} and r.review_id = c.review_id
  where c.merchant_id = ${merchantId} and c.subject = w.subject and r.status = 'approved'
    and r.edited_at is not distinct from c.edited_at)`;

/** The wording of a choice of points, if all reviews that it cites are published and unchanged. */
export async function wordingOf(db: Db, merchantId: string, choice: Choice): Promise<Claim[] | null> {
  const found = await row(
    db,
    statement`select w.sentences as ${output.json<Claim[]>()('sentences')} from summary_wordings as w
     where w.merchant_id = $1 and w.subject = $2 and w.strengths = $3 and w.weaknesses = $4 and w.sentences is not null
       and ${isIntact('$1')}`,
    [merchantId, choice.subject, choice.strengths, choice.weaknesses],
  );
  return found?.sentences ?? null;
}

export interface DueSummary extends Choice {
  /** Attempts for this choice by this model. */
  attempts: number;
  /** Whether the last attempt failed because too few sentences passed the checks, and not because of the service. */
  refused: boolean;
}

/** Prefix of `outcome` if too few sentences of an answer passed. */
export const tooLittle = 'too_little';

/** Summaries of English reviews to be worded: new choices of points, wordings that have lost a review, and due retries. */
export const dueSummaries = (
  db: Db,
  merchantId: string,
  { model, now, limit }: { model: string; now: Date; limit: number },
) =>
  rows(
    db,
    statement`select ${table('product_summaries', 's')('subject', 'strengths', 'weaknesses')},
       case when w.strengths = s.strengths and w.weaknesses = s.weaknesses and w.model = $2 and w.sentences is null
         then w.attempts else 0 end as ${output.number('attempts')},
       coalesce(starts_with(w.outcome, '${tooLittle}'), false) as ${output.boolean('refused')}
     from product_summaries as s left join summary_wordings as w on w.merchant_id = $1 and w.subject = s.subject
     where s.merchant_id = $1 and not exists (
         select from topic_builds as b where b.merchant_id = $1 and b.subject = s.subject and b.language <> 'en')
       and cardinality(s.strengths) + cardinality(s.weaknesses) > 0
       and (w.subject is null or w.strengths <> s.strengths or w.weaknesses <> s.weaknesses or w.model <> $2
         or w.due_at <= $3 or (w.sentences is not null and not ${isIntact('$1')}))
     order by s.subject limit $4`,
    [merchantId, model, now, limit],
  );

/** Deletes wordings that cite reviews that are about to be deleted. */
export async function dropWordingsOf(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<void> {
  await rows(
    tx,
    `delete from summary_wordings where merchant_id = $1 and subject in (
       select subject from summary_citations where merchant_id = $1 and review_id = any($2::uuid[]))`,
    [merchantId, reviewIds],
  );
}
