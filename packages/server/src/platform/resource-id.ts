import type { IdPrefix } from '@tribune/contract';
import { notFound } from './errors.ts';
import { uuidOf } from './ids.ts';

/** The UUID of a resource that a request names. Throws NOT_FOUND when it is not an ID of that kind. */
export function resourceId(prefix: IdPrefix, text: string, noun: string = prefix): string {
  const uuid = uuidOf(prefix, text);
  if (uuid === null) throw notFound(noun);
  return uuid;
}
