import type { newWebhookEndpoint, Static } from '@tribune/contract';
import { createTemplate, replyTemplates, saveView } from '../../features/moderation-queue/index.ts';
import { changeEndpoint, createEndpoint } from '../../features/webhooks/index.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** What staff have set up for themselves in the console. */
export interface Desk {
  /** ISO. */
  furnishedAt: string;
  replyTemplates: { name: string; text: string }[];
  savedViews: { name: string; filters: string }[];
  webhookEndpoint: Static<typeof newWebhookEndpoint>;
}

/** All in one transaction, once. The endpoint is left disabled: nobody is called by a demo. */
export async function furnishDesk(
  { db }: Context,
  { merchantId }: Merchant,
  { furnishedAt, ...desk }: Desk,
): Promise<void> {
  const now = new Date(furnishedAt);
  await inTransaction(db, async (tx) => {
    if ((await replyTemplates(tx, merchantId)).length > 0) return;
    for (const template of desk.replyTemplates) await createTemplate(tx, merchantId, { ...template, now });
    const owner = await row(
      tx,
      statement`select ${table('staff')('person_id')} from staff where merchant_id = $1 and role = 'owner' limit 1`,
      [merchantId],
    );
    for (const view of owner ? desk.savedViews : [])
      await saveView(tx, merchantId, { ...view, personId: owner?.person_id ?? '', now });
    const { endpoint } = await createEndpoint(tx, merchantId, { ...desk.webhookEndpoint, now });
    const off = { change: { enabled: false }, now };
    await changeEndpoint(tx, merchantId, endpoint.endpoint_id, off);
  });
}
