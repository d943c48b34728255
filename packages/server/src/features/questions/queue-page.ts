import type { answerQueueQuery, questionQueueQuery, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { cursorAt } from '../../platform/paging.ts';
import { positionOf, queuePage } from '../content/index.ts';
import { answerKind, questionKind } from './kind.ts';
import { listPosition } from './list-position.ts';

/** A page of questions in any status as staff see them. Throws VALIDATION_ERROR for an invalid `startAfter`. */
export async function questionQueue(
  db: Db,
  merchantId: string,
  { startAfter, ...filters }: Static<typeof questionQueueQuery>,
  locale: string,
) {
  const position = await listPosition(db, merchantId, { startAfter, productId: null });
  const after = position && { createdAt: position.createdAt, id: position.questionId };
  const request = { filters, after, locale, mediaUrl: '' };
  const { page, ...rest } = await queuePage(db, merchantId, questionKind, request);
  return { questions: page.flatMap(({ question }) => question ?? []), ...rest };
}

/** A page of answers in any status as staff see them. Throws VALIDATION_ERROR for an invalid `startAfter`. */
export async function answerQueue(
  db: Db,
  merchantId: string,
  { startAfter, ...filters }: Static<typeof answerQueueQuery>,
  locale: string,
) {
  const after = await cursorAt(startAfter, ['answer', 'an answer'], (id) =>
    positionOf(db, merchantId, answerKind, id),
  );
  const request = { filters, after, locale, mediaUrl: '' };
  const { page, ...rest } = await queuePage(db, merchantId, answerKind, request);
  return { answers: page.flatMap(({ answer }) => answer ?? []), ...rest };
}
