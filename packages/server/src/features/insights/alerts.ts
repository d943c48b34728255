import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { daysLater, type Period } from '../analytics/index.ts';
import { dayOf } from '../daily-figures/index.ts';
import { announceRises } from './announcing.ts';
import { summedFigures } from './figures.ts';
import { inScope, valuesOf } from './figures-scope.ts';
import { beyondChance, riseOf } from './rising.ts';

/** Length of the compared period, in days. */
const recentDays = 28;
const daysBefore = 84;
/** Maximum probability of a false alert for a merchant per day. Low, because topics are tested every day. */
export const alertLevel = 0.001;
/** Above this p-value, a rise has ended. */
const endedAbove = 0.05;
/** Subject of the figures of all products together. */
const wholeStore = 'store';

/** Mentions of a topic in reviews of a product, a group or the whole store, in both periods. */
export interface Compared {
  subject: string;
  topic: string;
  mentions: number;
  negative: number;
  mentions_before: number;
  negative_before: number;
}

/** Checks all merchants with topics for rising complaints; runs daily. */
export async function alertOfRisingTopics(context: Context): Promise<void> {
  const { db, clock, config } = context;
  for (const { merchant_id: merchantId } of await merchants(db)) {
    assertRunning(context);
    await alertMerchant(db, merchantId, { now: clock.now(), publicUrl: publicUrlOf(config) });
  }
}

const merchants = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where plan <> 'standard' order by merchant_id`,
    [],
  );

/** Alerts a merchant to complaints that have begun to rise, once per rise. */
async function alertMerchant(
  db: Db,
  merchantId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const period = periodUpTo(daysLater(dayOf(now), -1));
  const found = await figuresOf(db, merchantId, period);
  const open = await openAlerts(db, merchantId);
  const { begun, ended } = risesIn(found, open);
  if (begun.length + ended.length === 0) return;
  await inTransaction(db, async (tx) => {
    await endAlerts(tx, merchantId, ended, now);
    const raised = await raiseAlerts(tx, merchantId, begun, now);
    if (raised.length > 0) await announceRises(tx, merchantId, { raised, period, publicUrl, now });
  });
}

function periodUpTo(to: string): Period {
  const from = daysLater(to, 1 - recentDays);
  return { name: null, from, to, previous: { from: daysLater(from, -daysBefore), to: daysLater(from, -1) } };
}

const keyOf = ({ subject, topic }: Pick<Compared, 'subject' | 'topic'>) => JSON.stringify([subject, topic]);

/**
 * The complaints that have begun to rise beyond chance, tested together, and those that no longer do. A rise of the whole store is
 * omitted if a product or group explains it.
 */
export function risesIn<Open extends Pick<Compared, 'subject' | 'topic'>>(
  bySubject: readonly Compared[],
  open: readonly Open[],
): { begun: Compared[]; ended: Open[] } {
  const all = [...bySubject, ...ofWholeStore(bySubject)];
  const chances = all.map((one) =>
    riseOf(one, { mentions: one.mentions_before, negative: one.negative_before }),
  );
  const beyond = beyondChance(chances, alertLevel);
  const chanceOf = new Map(all.map((one, index) => [keyOf(one), chances[index] ?? 1]));
  const stillOpen = new Set(open.map(keyOf));
  const risen = all.filter((one, index) => beyond.has(index) && !stillOpen.has(keyOf(one)));
  const named = new Set(
    [...risen, ...open].flatMap(({ subject, topic }) => (subject === wholeStore ? [] : [topic])),
  );
  return {
    begun: risen.filter(({ subject, topic }) => subject !== wholeStore || !named.has(topic)),
    ended: open.filter((one) => (chanceOf.get(keyOf(one)) ?? 1) > endedAbove),
  };
}

/** The sums of topics that occur in several subjects. */
function ofWholeStore(bySubject: readonly Compared[]): Compared[] {
  return [...Map.groupBy(bySubject, ({ topic }) => topic)].flatMap(([topic, of]) => {
    if (of.length < 2) return [];
    const sum = (name: 'mentions' | 'negative' | 'mentions_before' | 'negative_before') =>
      of.reduce((total, one) => total + one[name], 0);
    const [mentions, negative] = [sum('mentions'), sum('negative')];
    const [mentions_before, negative_before] = [sum('mentions_before'), sum('negative_before')];
    return [{ subject: wholeStore, topic, mentions, negative, mentions_before, negative_before }];
  });
}

const figuresOf = (db: Db, merchantId: string, period: Period): Promise<Compared[]> =>
  rows(
    db,
    statement`select d.subject as ${output.text('subject')}, d.topic as ${output.text('topic')}, ${summedFigures}
     from ${inScope} group by d.subject, d.topic order by d.subject, d.topic`,
    [merchantId, ...valuesOf({ period })],
  );

const openAlerts = (db: Db, merchantId: string) =>
  rows(
    db,
    statement`select ${table('topic_alerts')('subject', 'topic')} from topic_alerts
     where merchant_id = $1 and ended_at is null`,
    [merchantId],
  );

async function endAlerts(
  tx: Db,
  merchantId: string,
  ended: readonly Pick<Compared, 'subject' | 'topic'>[],
  now: Date,
): Promise<void> {
  for (const { subject, topic } of ended)
    await rows(
      tx,
      `update topic_alerts set ended_at = $4
       where merchant_id = $1 and subject = $2 and topic = $3 and ended_at is null`,
      [merchantId, subject, topic, now],
    );
}

/** Records alerts, and returns those that no other run has recorded. */
async function raiseAlerts(
  tx: Db,
  merchantId: string,
  begun: readonly Compared[],
  now: Date,
): Promise<Compared[]> {
  const raised: Compared[] = [];
  for (const one of begun) {
    const written = await rows(
      tx,
      `insert into topic_alerts as existing (merchant_id, subject, topic, raised_at) values ($1, $2, $3, $4)
       on conflict (merchant_id, subject, topic) do update set raised_at = excluded.raised_at, ended_at = null
         where existing.ended_at is not null
       returning topic`,
      [merchantId, one.subject, one.topic, now],
    );
    if (written.length > 0) raised.push(one);
  }
  return raised;
}
