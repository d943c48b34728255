import type { EventData } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { raidDetected } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';

type RaidEvent = EventData<'raid.detected'>;

interface Raid extends Omit<RaidEvent, 'id'> {
  raidId: string;
}

/** Sends the event, and one email to each owner unless the merchant turned it off. */
export async function announceRaid(
  tx: Db,
  merchantId: string,
  { raid: { raidId, ...about }, publicUrl, now }: { raid: Raid; publicUrl: string; now: Date },
): Promise<void> {
  const data: RaidEvent = { id: typeId('raid', raidId), ...about };
  await recordEvents(tx, merchantId, {
    types: ['raid.detected'],
    resourceId: raidId,
    data: async () => data,
    now,
  });
  const product = await rowWith(tx, table('products')('name'), {
    merchant_id: merchantId,
    product_id: about.productId,
  });
  await mailOwners(tx, merchantId, {
    content: (to) =>
      raidDetected({
        ...to,
        // A browser may have invented the ID of an unknown product.
        product: product?.name ?? i18nOf(to.locale).t('unnamedProduct'),
        raidId: data.id,
        reviews: about.reviews,
      }),
    setting: 'raid_alert_emails',
    publicUrl,
    now,
  });
}
