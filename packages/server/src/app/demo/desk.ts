import type { newWebhookEndpoint, Static } from '@tribune/contract';
import { createTemplate, replyTemplates, saveView } from '../../features/moderation-queue/index.ts';
import { changeEndpoint, createEndpoint } from '../../features/webhooks/index.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** Content that staff create in the console: saved views, reply templates, a webhook endpoint. */
export interface Desk {
  /** ISO. */
  furnishedAt: string;
  replyTemplates: { name: string; text: string }[];
  savedViews: { name: string; filters: string }[];
  webhookEndpoint: Static<typeof newWebhookEndpoint>;
}

/** Idempotent, in one transaction. The endpoint is disabled, so that the demo sends no webhooks. */
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
      await saveView(tx, merchantId, { ...view, personId: owner?.person_id ?? '', shared: true, now });
    const { endpoint } = await createEndpoint(tx, merchantId, { ...desk.webhookEndpoint, now });
    const off = { change: { enabled: false }, now };
    await changeEndpoint(tx, merchantId, endpoint.endpoint_id, off);
  });
}
