import type { ErrorCode } from '@tribune/contract';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidFrom } from '../../platform/ids.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { shopMessagesFailing } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';

const c = table('shop_connections');
const failure = notNull(c.holding<{ last_error: ErrorCode | null }>()('failing_since', 'last_error'));

const failsForMs = 60 * 60 * 1000;
const platformNames = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

/**
 * Notifies owners, by email and event, of connections that have rejected several messages and accepted none for an hour. Sent once,
 * until a message is accepted. A single rejected message may come from anybody.
 */
export async function notifyOfFailures({
  db,
  clock,
  config,
  onlyMerchant = null,
}: Pick<Context, 'db' | 'clock' | 'config'> & { onlyMerchant?: string | null }): Promise<void> {
  const now = clock.now();
  const failing = await rows(
    db,
    statement`/* every merchant */ select ${c('merchant_id', 'platform')} from shop_connections
     where failing_since <= $1 and failures > 1 and failure_notified_at is null and ${sweptSql('$2')} limit 1000`,
    [new Date(now.getTime() - failsForMs), onlyMerchant],
  );
  for (const { merchant_id: merchantId, platform } of failing)
    await inTransaction(db, (tx) =>
      notify(tx, merchantId, { platform, publicUrl: publicUrlOf(config), now }),
    );
}

async function notify(
  tx: Db,
  merchantId: string,
  { platform, publicUrl, now }: { platform: keyof typeof platformNames; publicUrl: string; now: Date },
): Promise<void> {
  const claimed = await row(
    tx,
    statement`update shop_connections set failure_notified_at = $3
     where merchant_id = $1 and platform = $2 and failing_since is not null and failure_notified_at is null
     returning ${failure}, ${c('failures')}`,
    [merchantId, platform, now],
  );
  if (!claimed) return;
  const connectionId = uuidFrom(`shop connection ${platform}`);
  const { failing_since: failingSince, last_error: lastError, failures } = claimed;
  await mailOwners(tx, merchantId, {
    content: (to) =>
      shopMessagesFailing({ ...to, platform: { key: platform, name: platformNames[platform] }, lastError }),
    aboutId: connectionId,
    publicUrl,
    now,
  });
  await recordEvents(tx, merchantId, {
    types: ['shop_connection.failing'],
    resourceId: connectionId,
    data: async () => ({ platform, failingSince, lastError, failures }),
    now,
  });
}
