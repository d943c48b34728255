import type { EventData } from '@tribune/contract';
import { i18nOf, localeOf } from '@tribune/contract/messages';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
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
  const owners = await ownersOf(tx, merchantId, about.productId);
  for (const { personId, email, person, shop, locale, product } of owners)
    await sendLater(tx, merchantId, {
      to: email,
      content: raidDetected({
        locale: localeOf(locale),
        shop,
        owner: person,
        // A browser may have invented the ID of an unknown product.
        product: product ?? i18nOf(locale).t('unnamedProduct'),
        reviews: about.reviews,
        queueUrl: `${publicUrl}/console/${typeId('merchant', merchantId)}/queue?raidId=${data.id}`,
      }),
      aboutId: personId,
      now,
    });
}

const ownersOf = (tx: Db, merchantId: string, productId: string) =>
  rows(
    tx,
    statement`with owners as (
       select u.id, u.email, u.name from staff as s join auth_users as u on u.id = s.person_id
       where s.merchant_id = $1 and s.role = 'owner')
     select ${table('auth_users', 'owners').as({ personId: 'id', email: 'email', person: 'name' })},
       ${table('merchants', 'm').as({ shop: 'name', locale: 'locale' })}, ${orNull(table('products', 'p').as({ product: 'name' }))}
     from owners cross join merchants as m
     left join products as p on p.merchant_id = $1 and p.merchant_id = m.merchant_id and p.product_id = $2
     where m.merchant_id = $1 and m.raid_alert_emails order by owners.email`,
    [merchantId, productId],
  );
