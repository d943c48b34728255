import {
  type AnswerOf,
  decideInQueue,
  type ModerationVerdict,
  type ReasonCode,
  undoInQueue,
} from '@tribune/contract';
import { ApiFailure, type Client } from '@tribune/contract/client';
import type { Item } from './use-queue.ts';
import type { Action } from './use-undo.ts';

export interface Verdict {
  status: ModerationVerdict;
  reasonCode?: ReasonCode;
  reason?: string;
}

export interface Queued {
  item: Item;
  verdict: Verdict;
  /** IDs of photos and videos of the review that are rejected although it is approved. */
  leftOut: readonly string[];
  action: Action;
}

/** Decisions that are sent in one request. */
export type Batch = readonly [Queued, ...Queued[]];

export type Result = AnswerOf<typeof decideInQueue>['results'][number];

export const maxItemsPerRequest = 100;

/** Removes and returns the first decisions with the same verdict, and no item twice. */
export function takeBatch(queued: Queued[]): Batch | null {
  const [next] = queued;
  if (!next) return null;
  const decisionOf = ({ verdict, leftOut }: Queued) => JSON.stringify([verdict, leftOut]);
  const decision = decisionOf(next);
  const ids = new Set<string>();
  const end = queued.findIndex(
    (one) => decisionOf(one) !== decision || ids.size === ids.add(one.item.id).size,
  );
  const others = queued.splice(0, Math.min(end < 0 ? queued.length : end, maxItemsPerRequest)).slice(1);
  return [next, ...others];
}

/** Returns a result for each item of the batch, and for each photo or video that its approval excludes. */
export async function sendBatch(call: Client, batch: Batch) {
  const [{ verdict, leftOut }] = batch;
  const items = batch.map(({ item: { id, updatedAt } }) => ({ id, updatedAt }));
  // Rejected first, so that they are never public.
  const media = leftOut.length > 0 ? await reject(call, leftOut) : [];
  const { results } = await retryWhenLimited(() => call(decideInQueue, { body: { items, ...verdict } }));
  const decisionIds = media.flatMap(({ decisionId }) => decisionId ?? []);
  if (decisionIds.length === 0 || results[0]?.success) return { results, media };
  // Another moderator has decided about the review.
  await retryWhenLimited(() => call(undoInQueue, { body: { decisionIds } }));
  return { results, media: [] };
}

async function reject(call: Client, mediaIds: readonly string[]): Promise<Result[]> {
  const items = mediaIds.map((id) => ({ id }));
  const body = { items, status: 'rejected', reasonCode: 'media' } as const;
  return (await retryWhenLimited(() => call(decideInQueue, { body }))).results;
}

/** Repeats a rate-limited request after the delay that the service requests. */
export async function retryWhenLimited<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'RATE_LIMITED') throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 5) * 1_000));
    }
  }
}
