import { notFound } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';

/** The UUID of the question in the path. Throws NOT_FOUND for a malformed id. */
export function questionIdOf({ questionId }: { questionId: string }): string {
  const uuid = uuidOf('question', questionId);
  if (uuid === null) throw notFound('question');
  return uuid;
}
