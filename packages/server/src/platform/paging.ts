import type { IdPrefix } from '@tribune/contract';
import { invalidField } from './errors.ts';
import { uuidOf } from './ids.ts';

/*
 * Lists are read page by page: with one row more than the page size, which tells whether there is a next page, and after the row
 * `startAfter`, the last one of the previous page.
 */

/** The page from rows that were read with `limit + 1`. `nextStartAfter` is null on the last page. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; limit: number; nextStartAfter: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, limit, nextStartAfter: last === undefined ? null : cursorOf(last) };
}

/**
 * Returns the result of `find` for the UUID of `startAfter`; null without one. Throws VALIDATION_ERROR if it is not the ID of `what`,
 * such as `an export`.
 */
export async function cursorAt<Found>(
  startAfter: string | undefined,
  [prefix, what]: [prefix: IdPrefix, what: string],
  find: (uuid: string) => Promise<Found | undefined>,
): Promise<Found | null> {
  if (startAfter === undefined) return null;
  const uuid = uuidOf(prefix, startAfter);
  const found = uuid === null ? undefined : await find(uuid);
  if (found === undefined)
    throw invalidField('startAfter', `must be the id of ${what}: use nextStartAfter of the previous page`);
  return found;
}
