import { notFound } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';

/** The UUID of the question in the path; what is no id of ours does not exist. */
export function questionIdOf({ questionId }: { questionId: string }): string {
  const uuid = uuidOf('question', questionId);
  if (uuid === null) throw notFound('question');
  return uuid;
}
