import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { enqueueMissed } from '../../../../../orders/finding';
import { retryFailed } from '../../../../../outbox/messages';
import { sendDue } from '../../../../../outbox/sending';

/** Retries all failed messages, including those that Tribune refused, and enqueues deliveries whose event was lost. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const retried = await retryFailed(req.scope);
  await enqueueMissed(req.scope);
  sendDue(req.scope).catch(() => {}); // recorded with the messages
  res.status(202).json({ retried });
}
