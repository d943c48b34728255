import {
  bigEndian,
  type Entry,
  parseCheckpoint,
  parseNote,
  type Signals,
  toBase64,
  toHex,
} from '@tribune/verify';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/** The present state of a log. Times are ISO 8601. */
export interface LogState {
  origin: string;
  /** Entries. */
  size: number;
  /** Base64. */
  root: string;
  /** ID of the key that signed it, in hexadecimal. */
  keyId: string;
  /** Names of the witnesses that cosigned it. */
  cosignedBy: string[];
  beganAt: string;
  /** Time since which the log covers everything that happens to reviews; null for all time. */
  coveredSince: string | null;
  /** Minute of the latest entry. */
  latestAt: string;
  /** The newest entry about what became of reviews that signals held. */
  signals: Signals | null;
}

const l = table('transparency_logs', 'l').holding<{ signals: Signals | null }>();

/** The state of a merchant's log. Undefined while it is empty. */
export async function logState(db: Db, merchantId: string): Promise<LogState | undefined> {
  const found = await row(
    db,
    statement`select ${l('origin', 'size', 'checkpoint', 'published_size', 'published_checkpoint', 'began_at', 'covered_since', 'signals')},
       ${table('transparency_entries', 'e')('entry')}
     from transparency_logs as l
     join transparency_entries as e on e.merchant_id = $1 and e.merchant_id = l.merchant_id and e.position = l.size - 1
     where l.merchant_id = $1`,
    [merchantId],
  );
  if (!found || found.checkpoint === null) return undefined;
  const latest: Entry = JSON.parse(found.entry);
  // Only served checkpoints have cosignatures, and the served one may be older.
  const isServed = found.published_size === found.size;
  const { signatures, text } = parseNote((isServed && found.published_checkpoint) || found.checkpoint);
  const own = signatures.find(({ name }) => name === found.origin);
  return {
    origin: found.origin,
    size: found.size,
    root: toBase64(parseCheckpoint(text).root),
    keyId: own ? toHex(bigEndian(own.id, 4)) : '',
    cosignedBy: signatures.filter(({ name }) => name !== found.origin).map(({ name }) => name),
    beganAt: found.began_at,
    coveredSince: found.covered_since,
    latestAt: latest.at,
    signals: found.signals,
  };
}

/** The merchant's trust page, and the time since which its log covers all reviews. Null if there is no log. */
export async function trustPageOf(
  db: Db,
  publicUrl: string,
  merchant: { merchantId: string; publicId: string },
): Promise<{ trustPageUrl: string; coveredSince: string | null } | null> {
  const found = await row(
    db,
    statement`select ${table('merchants', 'm')('pages_domain')}, ${l('covered_since')}
     from transparency_logs as l join merchants as m on m.merchant_id = $1 and m.merchant_id = l.merchant_id
     where l.merchant_id = $1 and l.checkpoint is not null`,
    [merchant.merchantId],
  );
  if (!found) return null;
  const base = found.pages_domain === null ? publicUrl : `https://${found.pages_domain}`;
  return { trustPageUrl: `${base}/trust/${merchant.publicId}`, coveredSince: found.covered_since };
}
