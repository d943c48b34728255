import { roleReaches } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { publicUrlOf } from '../../platform/config.ts';
import { consoleAddress } from '../../platform/console-address.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { sendAllLater } from '../../platform/mail/outbox.ts';
import { lateItems } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { undecidedSince } from '../reports/index.ts';
import { members, wantingEmails } from '../staff/index.ts';
import { countMatching } from './bulk/matching.ts';
import { reportDeadlines } from './target-times.ts';

/** Emails moderators who want it about items past their target time, once per merchant and day. Runs every hour. */
export async function alarmAboutLateItems(context: Context): Promise<void> {
  const { db, clock, onlyMerchant = null } = context;
  const now = clock.now();
  const dayBefore = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const found = await rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where moderation_targets <> '{}' and suspended_at is null and (late_alerted_at is null or late_alerted_at <= $1)
       and ${sweptSql('$2')}
     order by merchant_id`,
    [dayBefore, onlyMerchant],
  );
  for (const { merchant_id: merchantId } of found) {
    assertRunning(context);
    const merchant = await context.directory.merchant(typeId('merchant', merchantId));
    if (!merchant) continue;
    await inTransaction(db, (tx) =>
      alarm(tx, merchant, { publicUrl: publicUrlOf(context.config), now, dayBefore }),
    );
  }
}

async function alarm(
  tx: Db,
  merchant: Merchant,
  { publicUrl, now, dayBefore }: { publicUrl: string; now: Date; dayBefore: Date },
): Promise<void> {
  const { merchantId, name: shop } = merchant;
  const late = await countLate(tx, merchant, now);
  if (late.items + late.reports === 0 || !(await claimDay(tx, merchantId, { now, dayBefore }))) return;
  const moderators = (await members(tx, merchantId)).filter(({ role }) => roleReaches(role, 'moderator'));
  const ids = moderators.map(({ person_id }) => person_id);
  const wanting = await wantingEmails(tx, ids, 'late_emails');
  const page = consoleAddress(publicUrl, merchantId);
  const content = (person: string) =>
    lateItems({ locale: localeOf(merchant.locale), shop, person, page, ...late });
  await sendAllLater(
    tx,
    merchantId,
    moderators
      .filter(({ person_id }) => wanting.has(person_id))
      .map(({ person_id, email, name }) => ({ to: email, content: content(name), aboutId: person_id, now })),
  );
}

/** The number of pending items, and of undecided reports and appeals, past their target times. Items are counted up to 1,000 per kind. */
export async function countLate(
  db: Db,
  { merchantId, moderationTargets, locale }: Pick<Merchant, 'merchantId' | 'moderationTargets' | 'locale'>,
  now: Date,
): Promise<{ items: number; reports: number }> {
  const filters = { late: true, followsReview: false };
  const { matching } = await countMatching(db, merchantId, { filters, until: now, locale, limit: 1_000 });
  return {
    items: matching,
    reports: await undecidedSince(db, merchantId, reportDeadlines(moderationTargets, now)),
  };
}

/** False if another run has sent the emails of the day. */
async function claimDay(
  tx: Db,
  merchantId: string,
  { now, dayBefore }: { now: Date; dayBefore: Date },
): Promise<boolean> {
  const claimed = await row(
    tx,
    statement`update merchants set late_alerted_at = $2
     where merchant_id = $1 and (late_alerted_at is null or late_alerted_at <= $3) returning ${table('merchants')('merchant_id')}`,
    [merchantId, now, dayBefore],
  );
  return claimed !== undefined;
}
