import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { newUuid } from '../../platform/ids.ts';
import { accountsDatabase } from './accounts-database.ts';
import { clientAddressHeader } from './client-address-header.ts';
import { sendPasswordReset } from './password-reset-email.ts';

/**
 * Better Auth on our tables: passwords, second factors, passkeys and sessions of staff. There is no self-service sign-up:
 * accounts are created by `tribune merchant create` and by accepting invitations.
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
    // Same-origin requests are trusted even when the host differs from PUBLIC_URL, such as localhost for 127.0.0.1.
    trustedOrigins: (request) => ownOrigin(request),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendPasswordReset(context, {
          personId: user.id,
          url: `${baseURL}/console/reset-password?token=${token}`,
        }),
    },
    plugins: [
      twoFactor({ issuer: 'Tribune', twoFactorTable: 'auth_two_factors' }),
      passkey({
        rpID: rpIdOf(baseURL),
        rpName: 'Tribune',
        schema: { passkey: { modelName: 'auth_passkeys' } },
      }),
    ],
    // Unused by the console, and their texts do not pass our input validation.
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
    // Unexpected errors reach our error handler instead of becoming an empty 500 with a line on stderr.
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** The relying party id must be a domain name, so `localhost` stands in for IP addresses. */
function rpIdOf(baseURL: string): string {
  const { hostname } = new URL(baseURL);
  return /^[\d.]+$|:|^\[/.test(hostname) ? 'localhost' : hostname;
}

function ownOrigin(request: Request | undefined): string[] {
  const origin = request?.headers.get('origin') ?? '';
  const host = request?.headers.get('host');
  // Normalized, because Better Auth treats `*` and `?` in a trusted origin as wildcards.
  return URL.canParse(origin) && new URL(origin).host === host ? [new URL(origin).origin] : [];
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;
