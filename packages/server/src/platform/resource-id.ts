import type { IdPrefix } from '@tribune/contract';
import { orNotFound } from './errors.ts';
import { uuidOf } from './ids.ts';

/** The UUID of a resource in a request. Throws NOT_FOUND if the text is not an ID of that kind. */
export function resourceId(prefix: IdPrefix, text: string, noun: string = prefix): string {
  return orNotFound(uuidOf(prefix, text), noun);
}
