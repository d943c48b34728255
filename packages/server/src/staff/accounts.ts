import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type { Context } from '../context.ts';
import { type Db, row, rows } from '../db/database.ts';
import { newUuid } from '../ids.ts';

/**
 * Passwords and sessions of staff, by Better Auth on our own tables. Nobody signs up by themselves: accounts come from
 * `tribune merchant create` and from invitations.
 */
export async function openAccounts({ db, config }: Context) {
  return betterAuth({
    appName: 'Tribune',
    baseURL: config.publicUrl ?? `http://${config.host}:${config.port}`,
    basePath: '/auth',
    secret: await installationSecret(db),
    database: { db, type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: 60 * 60 * 24 * 14 },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    advanced: { database: { generateId: () => newUuid() }, cookiePrefix: 'tribune' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Made by whichever process is first, the same for all. */
async function installationSecret(db: Db): Promise<string> {
  await rows(
    db,
    `insert into installation (name, value) values ('auth_secret', $1) on conflict (name) do nothing`,
    [randomBytes(32).toString('base64url')],
  );
  const kept = await row<{ value: string }>(db, 'select value from installation where name = $1', [
    'auth_secret',
  ]);
  if (!kept) throw new Error('The secret was written just now');
  return kept.value;
}
