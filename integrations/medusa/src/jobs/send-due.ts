import type { MedusaContainer } from '@medusajs/framework/types';
import { sendDue } from '../outbox/sending';

/** Repeats what failed, and sends what a process that ended has left. */
export default async function sendDueMessages(container: MedusaContainer): Promise<void> {
  await sendDue(container);
}

export const config = { name: 'tribune-send-due', schedule: '* * * * *' };
