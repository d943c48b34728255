import type { ApiFailure } from '@tribune/contract/api-failure';
import type { TribuneClient } from '../client.ts';
import { countQueue } from '../generated/operations.gen.ts';

export interface Pending {
  /** Pending and flagged reviews, counted up to a limit. */
  reviews: number;
  /** Pending and flagged questions and answers. */
  questions: number;
}

/** The number of pending and flagged items of one product, or of all products. */
export async function pendingOf(client: TribuneClient, productId?: string): Promise<Pending> {
  const filters = { ...(productId && { productId }), status: ['pending' as const, 'flagged' as const] };
  const [reviews, questions] = await Promise.all([
    countQueue(client, { ...filters, type: ['review'] }),
    countQueue(client, { ...filters, type: ['question', 'answer'] }),
  ]);
  return { reviews: reviews.matching, questions: questions.matching };
}

const passedOn = [400, 404, 409, 410, 429];

/** Whether the request itself caused the failure. All other failures concern the connection to Tribune, such as a wrong key. */
export const isPassedOn = ({ status }: ApiFailure): boolean => passedOn.includes(status);

/** The message for a user of the shop's admin. */
export function failureMessage(failure: ApiFailure): string {
  if (isPassedOn(failure)) return failure.message;
  return failure.status === 401 || failure.status === 403
    ? `Tribune refused the plugin's credentials: ${failure.message}`
    : 'Tribune is not available right now.';
}
