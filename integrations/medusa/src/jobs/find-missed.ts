import type { MedusaContainer } from '@medusajs/framework/types';
import { enqueueMissed } from '../orders/finding';
import { deleteOld } from '../outbox/messages';
import { sendDue } from '../outbox/sending';

export default async function findMissedDeliveries(container: MedusaContainer): Promise<void> {
  await enqueueMissed(container);
  await sendDue(container);
  await deleteOld(container);
}

export const config = { name: 'tribune-find-missed', schedule: '*/10 * * * *' };
