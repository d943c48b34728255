import type { MedusaContainer } from '@medusajs/framework/types';
import { sendDue } from '../outbox/sending';

/** Retries failed messages, and sends those of processes that have exited. */
export default async function sendDueMessages(container: MedusaContainer): Promise<void> {
  await sendDue(container);
}

export const config = { name: 'tribune-send-due', schedule: '* * * * *' };
