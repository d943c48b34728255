import { hash } from 'node:crypto';
import { type Db, rows } from '../db/database.ts';
import { installationSecret } from '../db/installation-secrets.ts';
import { statement, table } from '../db/statement.ts';

/** Limits of limited kinds (`causes.ts`), across all merchants. */
const limits = {
  recipient: { hourly: 3, daily: 10 },
  /** A network address, which many customers may share. */
  client: { hourly: 30, daily: 100 },
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface LimitedMail {
  mailId: string;
  emailKey: string;
  /** Network address of the browser that caused it; null for other emails. */
  client: string | null;
  dueAt: Date;
}

/**
 * When each email may be sent without exceeding the limits of its recipient and of the client that caused it, by ID; null if that is
 * more than a day later. Counts the emails. The number of statements does not depend on the number of emails.
 */
export async function permittedByLimits(
  tx: Db,
  mails: readonly LimitedMail[],
): Promise<Map<string, Date | null>> {
  if (mails.length === 0) return new Map();
  const secret = await installationSecret(tx, 'mail limits');
  const holderOf = (text: string) => holderHash(secret, text);
  const held = mails.map((mail) => ({
    ...mail,
    holders: [
      { holder: holderOf(`to ${mail.emailKey}`), limit: limits.recipient },
      ...(mail.client === null ? [] : [{ holder: holderOf(`from ${mail.client}`), limit: limits.client }]),
    ],
  }));
  const counted = await countedTimes(tx, {
    holders: [...new Set(held.flatMap(({ holders }) => holders.map(({ holder }) => holder)))].sort(),
    since: new Date(Math.min(...mails.map(({ dueAt }) => dueAt.getTime())) - dayMs),
  });
  const permitted = held.map(({ mailId, dueAt, holders }) => {
    const at = Math.max(
      dueAt.getTime(),
      ...holders.map(({ holder, limit }) => earliest(counted.get(holder) ?? [], limit)),
    );
    if (at > dueAt.getTime() + dayMs) return { mailId, at: null, holders: [] };
    for (const { holder } of holders) counted.set(holder, [at, ...(counted.get(holder) ?? [])]);
    return { mailId, at: new Date(at), holders };
  });
  await count(
    tx,
    permitted.flatMap(({ mailId, at, holders }) => holders.map(({ holder }) => ({ holder, mailId, at }))),
  );
  return new Map(permitted.map(({ mailId, at }) => [mailId, at]));
}

const holderHash = (secret: string, text: string) => hash('sha256', secret + text, 'hex');

/** Salted hash of a lower-case address, in hexadecimal. */
export const recipientHash = async (db: Db, emailKey: string): Promise<string> =>
  holderHash(await installationSecret(db, 'mail limits'), `to ${emailKey}`);

/** The earliest time at which one more email stays within the limit, in milliseconds. `times`: newest first. */
const earliest = (times: readonly number[], { hourly, daily }: { hourly: number; daily: number }) =>
  Math.max((times[hourly - 1] ?? 0) + hourMs, (times[daily - 1] ?? 0) + dayMs);

/** Times of the holders' emails in milliseconds, newest first; some may be in the future. Locks the holders. */
async function countedTimes(
  tx: Db,
  { holders, since }: { holders: readonly string[]; since: Date },
): Promise<Map<string, number[]>> {
  await rows(
    tx,
    `select pg_advisory_xact_lock(hashtextextended(holder, 0)) from unnest($1::text[]) as limited (holder)`,
    [holders],
  );
  const found = await rows(
    tx,
    statement`select ${table('mail_limits')('holder', 'due_at')} from mail_limits
     where holder = any($1::bytea[]) and due_at > $2 order by due_at desc`,
    [holders.map((holder) => `\\x${holder}`), since],
  );
  const byHolder = Map.groupBy(found, ({ holder }) => holder.toString('hex'));
  return new Map(
    [...byHolder].map(([holder, emails]) => [holder, emails.map(({ due_at }) => Date.parse(due_at))]),
  );
}

async function count(
  tx: Db,
  emails: readonly { holder: string; mailId: string; at: Date | null }[],
): Promise<void> {
  const oldest = Math.min(...emails.map(({ at }) => at?.getTime() ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(oldest)) return;
  await rows(tx, 'delete from mail_limits where due_at < $1', [new Date(oldest - 2 * dayMs)]);
  await rows(
    tx,
    `insert into mail_limits (holder, mail_id, due_at)
     select * from unnest($1::bytea[], $2::uuid[], $3::timestamptz[])`,
    [
      emails.map(({ holder }) => `\\x${holder}`),
      emails.map(({ mailId }) => mailId),
      emails.map(({ at }) => at),
    ],
  );
}
