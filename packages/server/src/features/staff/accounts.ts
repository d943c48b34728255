import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { newUuid } from '../../platform/ids.ts';
import { accountsDatabase } from './accounts-database.ts';
import { mailReset } from './password-reset-email.ts';

/**
 * Passwords, second factors, passkeys and sessions of staff, by Better Auth on our own tables. Nobody signs up by
 * themselves: accounts come from `tribune merchant create` and from invitations.
 */
export async function openAccounts(context: Context) {
  const { db, pool, config } = context;
  const baseURL = publicUrlOf(config);
  return betterAuth({
    appName: 'Tribune',
    baseURL,
    basePath: '/auth',
    secret: await installationSecret(db, 'auth_secret'),
    database: { db: accountsDatabase(pool), type: 'postgres' },
    // A browser may reach us under another name than PUBLIC_URL's, as in localhost for 127.0.0.1: our own page is ours.
    trustedOrigins: (request) => ownOrigin(request),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        mailReset(context, { personId: user.id, url: `${baseURL}/console/reset-password?token=${token}` }),
    },
    plugins: [
      twoFactor({ issuer: 'Tribune', twoFactorTable: 'auth_two_factors' }),
      passkey({
        rpID: rpIdOf(baseURL),
        rpName: 'Tribune',
        schema: { passkey: { modelName: 'auth_passkeys' } },
      }),
    ],
    // Nothing of ours asks for these, and their texts are not checked as ours are.
    disabledPaths: ['/update-user', '/change-email', '/link-social', '/sign-in/social'],
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: 60 * 60 * 24 * 14 },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    advanced: {
      database: { generateId: () => newUuid() },
      cookiePrefix: 'tribune',
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
    },
    // Unknown faults come to our own error handler, and not as an empty 500 with a line on stderr.
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** Set by routes.ts from the connection, whatever a client sends. */
export const clientAddressHeader = 'x-tribune-client-address';

/** Passkeys belong to a name: for an address of digits they are those of `localhost`. */
function rpIdOf(baseURL: string): string {
  const { hostname } = new URL(baseURL);
  return /^[\d.]+$|:|^\[/.test(hostname) ? 'localhost' : hostname;
}

function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin') ?? '';
  const host = request?.headers.get('host');
  // Not the header itself: Better Auth reads `*` and `?` in a trusted origin as wildcards.
  return URL.canParse(origin) && new URL(origin).host === host ? [new URL(origin).origin] : [];
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
