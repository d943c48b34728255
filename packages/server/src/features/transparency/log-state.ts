import { type Entry, parseCheckpoint, parseNote, toBase64 } from '@tribune/verify';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/** A log as it is now. Times in ISO 8601. */
export interface LogState {
  origin: string;
  /** Entries. */
  size: number;
  /** Base64. */
  root: string;
  beganAt: string;
  /** Since when the log covers everything that happens to reviews; null: from the first review on. */
  coveredSince: string | null;
  /** Minute of the latest entry. */
  latestAt: string;
}

const l = table('transparency_logs', 'l');

/** The state of a merchant's log. Undefined while it is empty. */
export async function logState(db: Db, merchantId: string): Promise<LogState | undefined> {
  const found = await row(
    db,
    statement`select ${l('origin', 'size', 'checkpoint', 'began_at', 'covered_since')},
       ${table('transparency_entries', 'e')('entry')}
     from transparency_logs as l
     join transparency_entries as e on e.merchant_id = $1 and e.merchant_id = l.merchant_id and e.position = l.size - 1
     where l.merchant_id = $1`,
    [merchantId],
  );
  if (!found || found.checkpoint === null) return undefined;
  const latest: Entry = JSON.parse(found.entry);
  return {
    origin: found.origin,
    size: found.size,
    root: toBase64(parseCheckpoint(parseNote(found.checkpoint).text).root),
    beganAt: found.began_at,
    coveredSince: found.covered_since,
    latestAt: latest.at,
  };
}
