import type { EventData } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId, uuidFrom } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { daysLater } from '../analytics/index.ts';
import { countLate, countsByStatus } from '../moderation-queue/index.ts';
import { hasEventsOf, recordEvents } from '../webhooks/index.ts';

/** Records the event `digest.daily` about yesterday for each merchant with an endpoint that subscribes to it, once per day. */
export async function sendDigests({ db, clock, directory }: Context): Promise<void> {
  const now = clock.now();
  const date = daysLater(now.toISOString().slice(0, 10), -1);
  for (const { merchant_id: merchantId } of await subscribers(db)) {
    const merchant = await directory.merchant(typeId('merchant', merchantId));
    if (merchant) await inTransaction(db, (tx) => sendDigest(tx, merchant, { date, now }));
  }
}

async function sendDigest(
  tx: Db,
  merchant: Merchant,
  { date, now }: { date: string; now: Date },
): Promise<void> {
  const { merchantId } = merchant;
  const resourceId = uuidFrom(`digest ${date}`);
  // Locks the merchant, so that a second run waits and then finds the events of the first.
  await rows(tx, 'select from merchants where merchant_id = $1 for no key update', [merchantId]);
  if (await hasEventsOf(tx, merchantId, resourceId)) return;
  await recordEvents(tx, merchantId, {
    types: ['digest.daily'],
    resourceId,
    data: () => digestOf(tx, merchant, { date, now }),
    now,
  });
}

async function digestOf(
  tx: Db,
  merchant: Merchant,
  { date, now }: { date: string; now: Date },
): Promise<EventData<'digest.daily'>> {
  const { merchantId } = merchant;
  const counts = await countsByStatus(tx, merchantId);
  const pending = Object.values(counts).reduce((sum, { pending: one }) => sum + one, 0);
  const late = await countLate(tx, merchant, now);
  const submitted = await row(tx, submittedSql, [merchantId, date]);
  return {
    date,
    pending,
    late: late.items + late.reports,
    reviews: submitted?.reviews ?? 0,
    questions: submitted?.questions ?? 0,
  };
}

const submittedSql = statement`
  select coalesce(sum(stars1 + stars2 + stars3 + stars4 + stars5 + pending + rejected + flagged), 0) as ${output.number('reviews')},
    coalesce(sum(asked_pending + asked_approved + asked_rejected + asked_flagged), 0) as ${output.number('questions')}
  from shop_days where merchant_id = $1 and day = $2`;

const subscribers = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where wanted_events && array['*', 'digest.daily'] and suspended_at is null order by merchant_id`,
    [],
  );
