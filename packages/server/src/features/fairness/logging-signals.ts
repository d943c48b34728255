import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { recordSignalsInLog } from '../transparency/index.ts';
import { figuresByName, heldInTotal } from './signals.ts';

/** Records what became of held reviews in the log of each merchant where it has changed. Runs daily. */
export async function logSignalFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (const { merchant_id: merchantId } of await merchantsWithLog(db))
    await logFiguresOf(db, merchantId, clock.now());
}

export async function logFiguresOf(db: Db, merchantId: string, now: Date): Promise<void> {
  const { alarms } = await heldInTotal(db, merchantId);
  const signals = Object.fromEntries(await figuresByName(db, merchantId));
  await recordSignalsInLog(db, merchantId, { alarms, signals }, now);
}

const merchantsWithLog = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('transparency_logs')('merchant_id')} from transparency_logs order by merchant_id`,
    [],
  );
