import type { moderationQueueQuery, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { cursorAt } from '../../platform/paging.ts';
import { positionOf, queuePage } from '../content/index.ts';
import { reviewKind } from './kind.ts';

/** A page of reviews in any status as staff see them, newest first by default. Throws VALIDATION_ERROR for an invalid `startAfter`. */
export async function moderationQueue(
  db: Db,
  merchantId: string,
  {
    query: { startAfter, ...filters },
    ...request
  }: { query: Static<typeof moderationQueueQuery>; locale: string; mediaUrl: string },
) {
  const after = await cursorAt(startAfter, ['review', 'a review'], (id) =>
    positionOf(db, merchantId, reviewKind, id),
  );
  const { page, ...rest } = await queuePage(db, merchantId, reviewKind, { ...request, filters, after });
  return { reviews: page.flatMap(({ review }) => review ?? []), ...rest };
}
