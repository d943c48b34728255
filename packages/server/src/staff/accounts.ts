import { betterAuth } from 'better-auth';
import { publicUrlOf } from '../config.ts';
import type { Context } from '../context.ts';
import { installationSecret } from '../db/installation.ts';
import { newUuid } from '../ids.ts';

/**
 * Passwords and sessions of staff, by Better Auth on our own tables. Nobody signs up by themselves: accounts come from
 * `tribune merchant create` and from invitations.
 */
export async function openAccounts({ db, config }: Context) {
  return betterAuth({
    appName: 'Tribune',
    baseURL: publicUrlOf(config),
    basePath: '/auth',
    secret: await installationSecret(db, 'auth_secret'),
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
