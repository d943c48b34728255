import { canonicalJson, type Signals } from '@tribune/verify';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { entryTime } from './entry-bodies.ts';
import { recordInLog } from './recording.ts';

const columns = table('transparency_logs').holding<{ signals: Signals | null }>()('signals');

/** Records what became of the reviews that signals held, unless the log already says so. */
export async function recordSignalsInLog(
  tx: Db,
  merchantId: string,
  figures: Pick<Signals, 'alarms' | 'signals'>,
  now: Date,
): Promise<void> {
  const log = await rowWith(tx, columns, { merchant_id: merchantId });
  if (!log) return;
  const { alarms, signals } = log.signals ?? { alarms: 0, signals: {} };
  if (canonicalJson({ alarms, signals }) === canonicalJson(figures)) return;
  const entry = { v: 3, type: 'signals', at: entryTime(now), ...figures } as const;
  await recordInLog(tx, merchantId, [{ reviewId: null, entries: [entry] }]);
}
