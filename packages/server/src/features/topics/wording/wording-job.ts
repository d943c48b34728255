import type { Context } from '../../../platform/context.ts';
import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../../platform/ids.ts';
import { assertRunning } from '../../../platform/jobs/stopping.ts';
import type { LanguageModel } from '../../../platform/language-model/language-model.ts';
import { opinionsIn } from '../../sentiment/index.ts';
import { passagesOf } from '../passages.ts';
import { isMixed } from '../summary-points.ts';
import { keepClaims } from './kept-claims.ts';
import { looksLikeInstruction, promptFor, type Quote, type QuotedPoint } from './prompt.ts';
import {
  type Attempt,
  type Choice,
  type DueSummary,
  dueSummaries,
  storeAttempt,
  tooLittle,
} from './stored-wordings.ts';

/** Time limit of a run. The next run continues. */
const runMs = 10 * 60_000;
const perMerchant = 100;
/** After this many consecutive failures, the service is not called until the next run. */
const maxFaults = 3;
/** Maximum number of attempts, a day apart, while too few sentences pass. */
const maxAttempts = 3;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Lets the language model word due summaries. Sends nothing unless the operator configures a model. */
export async function wordDueSummaries(context: Context): Promise<void> {
  const { db, clock, languageModel: model } = context;
  if (!model) return;
  const endsAt = clock.now().getTime() + runMs;
  let faults = 0;
  for (const { merchant_id: merchantId } of await merchants(db))
    for (const due of await dueSummaries(db, merchantId, {
      model: model.name,
      now: clock.now(),
      limit: perMerchant,
    })) {
      assertRunning(context);
      if (faults === maxFaults || clock.now().getTime() > endsAt) return;
      const fault = await wordSummary(context, merchantId, { model, due });
      faults = fault ? faults + 1 : 0;
    }
}

const merchants = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where plan <> 'standard' and not hide_summaries and live_merchant_id is null order by merchant_id`,
    [],
  );

/** Requests one wording, and stores the sentences that pass. Returns whether the service failed. */
async function wordSummary(
  context: Context,
  merchantId: string,
  { model, due }: { model: LanguageModel; due: DueSummary },
): Promise<boolean> {
  const { db, clock, log, stopping } = context;
  const points = await quotedPoints(db, merchantId, due);
  const attempt = { choice: choiceOf(due), model: model.name, now: clock.now() };
  if (points.length === 0) {
    const never = { worded: null, outcome: tooLittle, attempts: maxAttempts, dueAt: null };
    await storeAttempt(db, merchantId, { ...attempt, ...never });
    return false;
  }
  const editedAt = await editTimes(db, merchantId, { subject: due.subject, points });
  const answer = await model.ask(promptFor(points), stopping);
  if (answer.fault !== null) {
    log.warn(
      { merchantId: typeId('merchant', merchantId), fault: answer.fault },
      'Summary generation failed',
    );
    const attempts = (due.refused ? 0 : due.attempts) + 1;
    const dueAt = new Date(attempt.now.getTime() + Math.min(dayMs, 15 * minuteMs * 2 ** (attempts - 1)));
    await storeAttempt(db, merchantId, { ...attempt, worded: null, outcome: answer.fault, attempts, dueAt });
    return true;
  }
  const { evidence } = await opinionsIn(db, 'en');
  const { sentences, refusals } = keepClaims(answer.text, points, (text) => evidence(text).words);
  const attempts = (due.refused ? due.attempts : 0) + 1;
  const again = sentences === null && attempts < maxAttempts;
  const stored: Attempt = {
    ...attempt,
    worded: sentences && {
      sentences,
      cited: new Map(sentences.flatMap((one) => one.reviewIds.map((id) => [id, editedAt.get(id) ?? null]))),
    },
    outcome: [sentences ? 'worded' : tooLittle, ...refusals].join(' '),
    attempts,
    dueAt: again ? new Date(attempt.now.getTime() + dayMs) : null,
  };
  if (await storeAttempt(db, merchantId, stored)) await announce(context, merchantId, due.subject);
  return false;
}

const choiceOf = ({ subject, strengths, weaknesses }: DueSummary): Choice => ({
  subject,
  strengths,
  weaknesses,
});

/** The points on which most agree, with their displayed passages, without prompt injections. */
async function quotedPoints(
  db: Db,
  merchantId: string,
  { subject, strengths, weaknesses }: Choice,
): Promise<QuotedPoint[]> {
  const names = await rows(
    db,
    statement`select ${table('product_topics')('topic', 'name', 'positive', 'negative')} from product_topics
     where merchant_id = $1 and subject = $2 and topic = any($3)`,
    [merchantId, subject, [...strengths, ...weaknesses]],
  );
  let quoted = 0;
  const points: QuotedPoint[] = [];
  for (const [side, topics] of [
    ['positive', strengths],
    ['negative', weaknesses],
  ] as const) {
    const passages = await passagesOf(db, merchantId, { subject, topics, sentiment: side });
    for (const topic of topics) {
      const known = names.find((one) => one.topic === topic);
      if (!known || isMixed(known)) continue;
      const { name } = known;
      const quotes = (passages.get(topic) ?? [])
        .filter(({ text }) => !looksLikeInstruction(text))
        .map(
          ({ text, reviewId }): Quote => ({
            id: `p${++quoted}`,
            topic,
            side,
            text,
            reviewId: uuidOf('review', reviewId) ?? '',
          }),
        );
      if (quotes.length > 0) points.push({ topic, name, side, quotes });
    }
  }
  return points;
}

/** Edit times of the reviews that passages were taken from. */
async function editTimes(
  db: Db,
  merchantId: string,
  { subject, points }: { subject: string; points: readonly QuotedPoint[] },
) {
  const found = await rows(
    db,
    statement`select ${table('topic_mentions')('review_id', 'edited_at')} from topic_mentions
     where merchant_id = $1 and subject = $2 and review_id = any($3)`,
    [merchantId, subject, points.flatMap(({ quotes }) => quotes.map(({ reviewId }) => reviewId))],
  );
  return new Map(found.map(({ review_id, edited_at }) => [review_id, edited_at]));
}

/** Drops cached responses of the subject's products. */
async function announce({ db, changes }: Context, merchantId: string, subject: string): Promise<void> {
  const members = await rows(
    db,
    statement`select ${table('products')('product_id')} from products
     where merchant_id = $1 and 'group:' || group_id = $2 limit 1000`,
    [merchantId, subject],
  );
  const alone = subject.startsWith('product:') ? [subject.slice('product:'.length)] : [];
  for (const productId of [...alone, ...members.map(({ product_id }) => product_id)])
    changes.announce({ kind: 'product', merchantId, productId });
}
