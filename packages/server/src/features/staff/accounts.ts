import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { twoFactor } from 'better-auth/plugins';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { newUuid } from '../../platform/ids.ts';
import { accountsDatabase } from './accounts-database.ts';
import { clientAddressHeader } from './client-address-header.ts';
import { withHashedSessions } from './hashed-sessions.ts';

/**
 * The served routes of Better Auth. All others are blocked, so that updates of the library cannot add any: linking an account of another
 * provider, changing an address or deleting an account would each need proof of the mailbox.
 */
export const servedRoutes: ReadonlySet<string> = new Set([
  'sign-in/email',
  'sign-out',
  'get-session',
  'change-password',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
  'passkey/generate-register-options',
  'passkey/verify-registration',
  'passkey/generate-authenticate-options',
  'passkey/verify-authentication',
  'passkey/list-user-passkeys',
  'passkey/delete-passkey',
]);

/**
 * Better Auth on our tables: passwords, second factors, passkeys and sessions of staff. There is no self-service sign-up:
 * accounts are created by `tribune merchant create` and by accepting invitations.
 */
export async function openAccounts(context: Context) {
  const { db, pool, config } = context;
  const baseURL = publicUrlOf(config);
  const options = {
    appName: 'Tribune',
    baseURL,
    basePath: '/auth',
    secret: await installationSecret(db, 'auth_secret'),
    database: { db: accountsDatabase(pool), type: 'postgres' },
    // Same-origin requests are trusted even if the host differs from PUBLIC_URL, such as localhost for 127.0.0.1.
    trustedOrigins: (request?: Request) => ownOrigin(request),
    emailAndPassword: { enabled: true, disableSignUp: true },
    plugins: [
      twoFactor({ issuer: 'Tribune', twoFactorTable: 'auth_two_factors' }),
      passkey({
        rpID: rpIdOf(baseURL),
        rpName: 'Tribune',
        schema: { passkey: { modelName: 'auth_passkeys' } },
      }),
    ],
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: 60 * 60 * 24 * 14 },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications', storeIdentifier: 'hashed' },
    advanced: {
      database: { generateId: () => newUuid() },
      cookiePrefix: 'tribune',
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
    },
    // Unexpected errors reach our error handler instead of becoming an empty 500 with a line on stderr.
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies Parameters<typeof betterAuth>[0];
  return betterAuth({ ...options, database: withHashedSessions(await getAdapter(options)) });
}

/** The relying party id must be a domain name, so `localhost` stands in for IP addresses. */
function rpIdOf(baseURL: string): string {
  const { hostname } = new URL(baseURL);
  return /^[\d.]+$|:|^\[/.test(hostname) ? 'localhost' : hostname;
}

function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin') ?? '';
  const host = request?.headers.get('host');
  // Normalized, because Better Auth interprets `*` and `?` in a trusted origin as wildcards.
  return URL.canParse(origin) && new URL(origin).host === host ? [new URL(origin).origin] : [];
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
