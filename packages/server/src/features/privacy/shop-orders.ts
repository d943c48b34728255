import type { Context } from '../../platform/context.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Erasing, eraseOrders } from './erasing/index.ts';

/**
 * Erases the customers of a platform's orders: orders, review requests, tokens, claims and emails, but not their reviews, which they
 * gave to the merchant. Works customer by customer, so that an interrupted run continues where it stopped.
 */
export async function eraseShopOrders(
  context: Context,
  { merchantId, source, until }: { merchantId: string; source: string; until: string },
): Promise<void> {
  const clientSalt = await clientSaltOf(context.db, merchantId);
  if (!clientSalt) return;
  for (;;) {
    const emailKeys = await someCustomers(context.db, merchantId, { source, until });
    if (emailKeys.length === 0) return;
    for (const emailKey of emailKeys) {
      const erasing: Erasing = {
        context,
        merchantId,
        // Belongs to no privacy request, because the store asked for it.
        requestId: newUuid(),
        emailKey,
        clientSalt,
        keepStars: true,
        actor: { type: 'system', name: null },
        now: context.clock.now(),
      };
      await eraseOrders(erasing);
    }
  }
}

async function clientSaltOf(db: Db, merchantId: string): Promise<Buffer | undefined> {
  const found = await rowWith(db, table('merchants')('client_salt'), { merchant_id: merchantId });
  return found?.client_salt;
}

async function someCustomers(
  db: Db,
  merchantId: string,
  { source, until }: { source: string; until: string },
): Promise<string[]> {
  const found = await rows(
    db,
    statement`select distinct ${table('orders')('email_key')} from orders
     where merchant_id = $1 and source = $2 and created_at <= $3 limit 200`,
    [merchantId, source, until],
  );
  return found.flatMap(({ email_key }) => email_key ?? []);
}
