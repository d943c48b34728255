import { emailKeyOf, type SuppressionReason } from '@tribune/contract';
import { type Db, oneRow, row, rows } from '../db/database.ts';
import { output, type Row, statement, table } from '../db/statement.ts';
import { invalidField } from '../errors.ts';
import { cutPage } from '../paging.ts';

const columns = table('suppressions', 's')('email_key', 'reason', 'created_at');
export type Suppression = Row<typeof columns>;

/** Suppresses an address. Keeps the first reason, but a complaint replaces an opt-out, because it also ends transactional emails. */
export async function suppress(
  db: Db,
  merchantId: string,
  { email, reason, now }: { email: string; reason: SuppressionReason; now: Date },
): Promise<Suppression> {
  await rows(
    db,
    `insert into suppressions (merchant_id, email_key, reason, created_at) values ($1, $2, $3, $4)
     on conflict (merchant_id, email_key) do update set reason = excluded.reason
       where suppressions.reason in ('unsubscribed', 'staff') and excluded.reason = 'complained'`,
    [merchantId, emailKeyOf(email), reason, now],
  );
  return oneRow(
    db,
    statement`select ${columns} from suppressions as s where merchant_id = $1 and email_key = $2`,
    [merchantId, emailKeyOf(email)],
  );
}

/** SQL condition whether an entry of the list says that emails to the address were returned, so that it receives none at all. */
export const isReturnedSql = (entry: string) => `${entry}.reason in ('bounced', 'complained')`;

/**
 * SQL condition whether an address is suppressed. `email` and `salt` are SQL expressions of the lower-case address and the merchant's
 * salt. For erased customers the list stores a hash, so that the suppression outlives the erasure. `extra` is a further condition about `s`.
 */
export const suppressedSql = (email: string, salt: string, extra = 'true') =>
  `exists (select from suppressions as s
           where s.merchant_id = $1 and s.email_key in (${email}, tribune_hidden_email(${salt}, ${email})) and ${extra})`;

/** Whether an address has unsubscribed from the merchant's review requests, bounced or complained. */
export async function isSuppressed(db: Db, merchantId: string, email: string): Promise<boolean> {
  const found = await row(
    db,
    statement`select ${suppressedSql('$2::text', 'm.client_salt')} as ${output.boolean('suppressed')} from merchants as m where m.merchant_id = $1`,
    [merchantId, emailKeyOf(email)],
  );
  return found?.suppressed ?? false;
}

/** Replaces the address with its hash, so that it stays suppressed after an erasure. Returns the number of changed entries. */
export async function hideSuppression(db: Db, merchantId: string, email: string): Promise<number> {
  const hidden = await rows(
    db,
    `update suppressions as s set email_key = tribune_hidden_email(m.client_salt, s.email_key)
     from merchants as m
     where s.merchant_id = $1 and m.merchant_id = $1 and s.email_key = $2
       and not exists (select from suppressions as o
                       where o.merchant_id = $1 and o.email_key = tribune_hidden_email(m.client_salt, s.email_key))
     returning s.email_key`,
    [merchantId, emailKeyOf(email)],
  );
  await rows(db, 'delete from suppressions where merchant_id = $1 and email_key = $2', [
    merchantId,
    emailKeyOf(email),
  ]);
  return hidden.length;
}

/** False if the address was not suppressed. */
export async function unsuppress(db: Db, merchantId: string, email: string): Promise<boolean> {
  const gone = await rows(
    db,
    `delete from suppressions as s using merchants as m
     where s.merchant_id = $1 and m.merchant_id = $1
       and s.email_key in ($2, tribune_hidden_email(m.client_salt, $2)) returning s.email_key`,
    [merchantId, emailKeyOf(email)],
  );
  return gone.length > 0;
}

/** Newest first, after the address `startAfter`. Throws VALIDATION_ERROR. */
export async function suppressions(
  db: Db,
  merchantId: string,
  query: { email: string | null; startAfter: string | null; limit: number },
) {
  const after = query.startAfter === null ? null : await entryOf(db, merchantId, query.startAfter);
  if (after === undefined) throw invalidField('startAfter', 'is not an address on the list');
  const found = await rows(
    db,
    statement`select ${columns} from suppressions as s
     join merchants as m on m.merchant_id = $1
     where s.merchant_id = $1 and ($2::text is null or s.email_key in ($2, tribune_hidden_email(m.client_salt, $2)))
       and ($3::timestamptz is null or (s.created_at, s.email_key) < ($3, $4))
     order by s.created_at desc, s.email_key desc limit $5`,
    [
      merchantId,
      emailKeyOf(query.email),
      after?.created_at ?? null,
      after?.email_key ?? null,
      query.limit + 1,
    ],
  );
  return cutPage(found, query.limit, ({ email_key }) => email_key);
}

/** Compares addresses case-insensitively, and hashes of erased customers exactly. */
function entryOf(db: Db, merchantId: string, email: string): Promise<Suppression | undefined> {
  return row(
    db,
    statement`select ${columns} from suppressions as s where merchant_id = $1 and email_key = $2`,
    [merchantId, emailKeyOf(email)],
  );
}
