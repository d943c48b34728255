import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ApiError, invalidState, notFound } from '../../platform/errors.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { Verdict } from '../decision-log/index.ts';
import { type Decision, lastDecision, type PastDecision } from '../decision-log/index.ts';
import {
  moderateAnswer,
  moderateQuestion,
  takeBackAnswerVerdict,
  takeBackQuestionVerdict,
} from '../questions/index.ts';
import { moderateMedium, takeBackMediumVerdict } from '../review-media/index.ts';
import { moderateReviews, takeBackReviewVerdict } from '../reviews/index.ts';
import { type ItemRef, itemOf } from './items.ts';
import { changedAt } from './listing.ts';

export interface Outcome {
  id: string;
  /** The product whose pages changed. */
  productId: string | null;
  refusal: ApiError | null;
}

interface Asked {
  id: string;
  /** As the moderator read it. */
  updatedAt: string | undefined;
}

/** Decides about each item that is still as it was read; the others are left, and named with what became of them. */
export function decide(
  db: Db,
  merchant: Merchant,
  items: readonly Asked[],
  verdict: Verdict & { publicUrl: string },
): Promise<Outcome[]> {
  return inTransaction(db, async (tx) => {
    const { merchantId } = merchant;
    const refs = refsOf(items);
    const states = await changedAt(tx, merchantId, [...refs.values()]);
    return inOrder(items, async ({ id, updatedAt }) => {
      const item = refs.get(id);
      const state = item && states.get(item.uuid);
      if (!item || !state) return notFound('item');
      if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(state.updatedAt))
        return conflict(tx, merchantId, item, state.status);
      if (item.type === 'review')
        return (await moderateReviews(tx, merchantId, [item.uuid], verdict)).get(item.uuid);
      if (item.type === 'media') return (await moderateMedium(tx, merchantId, item.uuid, verdict))?.productId;
      const moderate = item.type === 'question' ? moderateQuestion : moderateAnswer;
      return (await moderate(tx, merchant, item.uuid, verdict))?.productId;
    });
  });
}

/** Takes the last decision about each item back, where it is this person's own and nobody decided since. */
export function undo(
  db: Db,
  merchantId: string,
  ids: readonly string[],
  { actor, now }: { actor: Decision['actor']; now: Date },
): Promise<Outcome[]> {
  return inTransaction(db, async (tx) => {
    const items = ids.map((id) => ({ id }));
    const refs = refsOf(items);
    const states = await changedAt(tx, merchantId, [...refs.values()]);
    return inOrder(items, async ({ id }) => {
      const item = refs.get(id);
      const state = item && states.get(item.uuid);
      if (!item || !state) return notFound('item');
      const past = await lastDecision(tx, merchantId, item.uuid);
      if (!past || !isOwn(past, actor) || past.last.to_status !== state.status || past.last.action === 'undo')
        return invalidState('The last decision about this is not yours, so it is not for you to take back.');
      const taken = await takeBack[item.type](tx, merchantId, item.uuid, { ...past, actor, now });
      return taken?.productId;
    });
  });
}

const takeBack = {
  review: takeBackReviewVerdict,
  question: takeBackQuestionVerdict,
  answer: takeBackAnswerVerdict,
  media: takeBackMediumVerdict,
};

const isOwn = ({ last }: PastDecision, actor: Decision['actor']) =>
  last.actor_type === actor.type && last.actor === actor.name && last.from_status !== null;

function refsOf(items: readonly { id: string }[]): Map<string, ItemRef> {
  const known = items.map(({ id }) => [id, itemOf(id)] as const);
  return new Map(known.filter((pair): pair is [string, ItemRef] => pair[1] !== null));
}

/** One after the other, each once, and all in the order of their ids: two moderators then never wait for each other. */
async function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<ApiError | string | undefined>,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  for (const item of [...items].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (outcomes.has(item.id)) continue;
    const result = (await work(item)) ?? notFound('item');
    const refused = typeof result !== 'string';
    outcomes.set(item.id, {
      id: item.id,
      productId: refused ? null : result,
      refusal: refused ? result : null,
    });
  }
  return items.flatMap(({ id }) => outcomes.get(id) ?? []);
}

async function conflict(tx: Db, merchantId: string, { uuid }: ItemRef, status: string): Promise<ApiError> {
  const past = await lastDecision(tx, merchantId, uuid);
  const who = past?.last.actor_type === 'staff' ? past.last.actor : null;
  return invalidState(
    who
      ? `${who} was first: it is ${status} now. Nothing was changed by you.`
      : `It changed since you read it and is ${status} now. Nothing was changed by you.`,
  );
}
