import { hash } from 'node:crypto';
import { emailKeyOf } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { rateLimited } from '../../platform/errors.ts';

/** Number of attempts without delay. */
const free = 10;
/** Longest delay between attempts. */
const longestSeconds = 15 * 60;
/** Counting restarts after this time without attempts. */
const forgottenMs = 24 * 60 * 60_000;

/**
 * Counts an attempt before it is made, so that concurrent ones are counted too. From the tenth on, each attempt doubles the delay until
 * the next, up to 15 minutes. Throws RATE_LIMITED during the delay. `subject` is an account or a device, whether it exists or not.
 */
export async function beginAttempt({ db, config, clock }: Context, subject: string): Promise<void> {
  if (config.limits.signIn === 0) return;
  const now = clock.now();
  const counted = await row(
    db,
    statement`insert into sign_in_attempts (subject, attempts, retry_at) values ($1, 1, $2)
     on conflict (subject) do update set
       attempts = case when sign_in_attempts.retry_at < $3 then 1 else sign_in_attempts.attempts + 1 end,
       retry_at = case when sign_in_attempts.retry_at < $3 then $2::timestamptz
         else $2::timestamptz + make_interval(secs => case when sign_in_attempts.attempts < $4 - 1 then 0
           else least(power(2, least(sign_in_attempts.attempts - $4 + 2, 20)), $5) end) end
     where sign_in_attempts.retry_at <= $2
     returning ${table('sign_in_attempts')('attempts')}`,
    [key(subject), now, new Date(now.getTime() - forgottenMs), free, longestSeconds],
  );
  if (counted) return;
  const blocked = await rowWith(db, table('sign_in_attempts')('retry_at'), { subject: key(subject) });
  const leftMs = blocked ? Date.parse(blocked.retry_at) - now.getTime() : 0;
  throw rateLimited(Math.max(1, Math.ceil(leftMs / 1000)));
}

/** The subjects under which attempts on an account are counted, as stored. */
export const accountSubjects = (email: string) =>
  ['account', 'reset'].map((what) => key(`${what} ${emailKeyOf(email)}`));

/** Deletes the counted attempts on an account. */
export async function forgetAccountAttempts(tx: Db, email: string): Promise<void> {
  await rows(tx, 'delete from sign_in_attempts where subject = any($1::bytea[])', [accountSubjects(email)]);
}

/** Forgets the attempts after a successful sign-in, so that counting restarts. */
export async function forgetAttempts({ db }: Context, subject: string): Promise<void> {
  await rows(db, 'delete from sign_in_attempts where subject = $1', [key(subject)]);
}

const key = (subject: string) => hash('sha256', subject, 'buffer');
