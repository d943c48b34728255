import { createHash } from 'node:crypto';
import type { EventData } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { topicsRising } from '../../platform/mail/templates/index.ts';
import type { Period } from '../analytics/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import type { Compared } from './alerts.ts';
import { countsOf } from './figures.ts';
import { nameFrom } from './topic-list.ts';

type Rise = EventData<'topic.rising'>;

/** Further rises are on the page that the email links to. */
const maxInEmail = 10;

/** Sends an event for each rise, and one email to each owner unless the merchant turned it off. */
export async function announceRises(
  tx: Db,
  merchantId: string,
  { raised, ...about }: { raised: readonly Compared[]; period: Period; publicUrl: string; now: Date },
): Promise<void> {
  const rises = raised.map((one) => ({ of: one, data: riseData(one, about.period) }));
  for (const { of, data } of rises)
    await recordEvents(tx, merchantId, {
      types: ['topic.rising'],
      resourceId: resourceIdOf(of),
      data: async () => data,
      now: about.now,
    });
  await mailRises(tx, merchantId, { ...about, rises: rises.map(({ data }) => data) });
}

function riseData(one: Compared, { from, to, previous }: Period): Rise {
  const { subject, topic, mentions, negative, mentions_before, negative_before } = one;
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const { negativeShare } = countsOf({ mentions, positive: 0, negative });
  const before = countsOf({ mentions: mentions_before, positive: 0, negative: negative_before });
  return {
    topic,
    name: nameFrom(topic),
    productId: kind === 'product' ? id : null,
    groupId: kind === 'group' ? id : null,
    startDate: from,
    endDate: to,
    mentions,
    negative,
    negativeShare,
    previous: {
      startDate: previous?.from ?? from,
      endDate: previous?.to ?? from,
      mentions: before.mentions,
      negative: before.negative,
      negativeShare: before.negativeShare,
    },
  };
}

/** Events are numbered by resource, identified by a UUID within the merchant. */
function resourceIdOf({ subject, topic }: Compared): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['rising', subject, topic]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function mailRises(
  tx: Db,
  merchantId: string,
  { rises, publicUrl, now }: { rises: readonly Rise[]; publicUrl: string; now: Date },
): Promise<void> {
  const shown = rises.slice(0, maxInEmail);
  const names = await productNames(
    tx,
    merchantId,
    shown.flatMap(({ productId }) => productId ?? []),
  );
  await mailOwners(tx, merchantId, {
    content: (to) =>
      topicsRising({
        ...to,
        rises: shown.map(({ name, productId, groupId, mentions, negative, previous }) => ({
          topic: name,
          of: productId === null ? groupId : (names.get(productId) ?? i18nOf(to.locale).t('unnamedProduct')),
          mentions,
          negative,
          before: previous,
        })),
      }),
    setting: 'topic_alert_emails',
    publicUrl,
    now,
  });
}

async function productNames(tx: Db, merchantId: string, productIds: readonly string[]) {
  const found = await rows(
    tx,
    statement`select ${table('products')('product_id', 'name')} from products
     where merchant_id = $1 and product_id = any($2)`,
    [merchantId, productIds],
  );
  return new Map(found.map(({ product_id, name }) => [product_id, name]));
}
