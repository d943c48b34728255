import { resourceId } from '../../platform/resource-id.ts';

/** The UUID of the question in the path. Throws NOT_FOUND for a malformed id. */
export const questionIdOf = ({ questionId }: { questionId: string }): string =>
  resourceId('question', questionId);
