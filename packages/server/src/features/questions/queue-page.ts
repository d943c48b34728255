import type { answerQueueQuery, questionQueueQuery, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { positionOf, queuePage } from '../content/index.ts';
import { answerKind, questionKind } from './kind.ts';
import { listPosition } from './list-position.ts';

/** A page of questions in any status as staff see them. Throws VALIDATION_ERROR for a bad `startAfter`. */
export async function questionQueue(
  db: Db,
  merchantId: string,
  { startAfter, ...filters }: Static<typeof questionQueueQuery>,
  locale: string,
) {
  const position =
    startAfter === undefined ? null : await listPosition(db, merchantId, { startAfter, productId: null });
  const after = position && { createdAt: position.createdAt, id: position.questionId };
  const request = { filters, after, locale, mediaUrl: '' };
  const { items, ...page } = await queuePage(db, merchantId, questionKind, request);
  return { questions: items.flatMap(({ question }) => question ?? []), ...page };
}

/** A page of answers in any status as staff see them. Throws VALIDATION_ERROR for a bad `startAfter`. */
export async function answerQueue(
  db: Db,
  merchantId: string,
  { startAfter, ...filters }: Static<typeof answerQueueQuery>,
  locale: string,
) {
  const after =
    startAfter === undefined
      ? null
      : await positionOf(db, merchantId, answerKind, { startAfter, noun: 'an answer' });
  const request = { filters, after, locale, mediaUrl: '' };
  const { items, ...page } = await queuePage(db, merchantId, answerKind, request);
  return { answers: items.flatMap(({ answer }) => answer ?? []), ...page };
}
