import { queryOptions } from '@tanstack/react-query';
import type { ErrorEnvelope, Plan, Role } from '@tribune/contract';

/** An error of a route that is not part of the contract, such as those of Better Auth. */
export class AuthFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(failure: { code: string; message: string; status: number }) {
    super(failure.message);
    this.name = 'AuthFailure';
    this.code = failure.code;
    this.status = failure.status;
  }
}

export const auth = <Answer = unknown>(path: string, body?: object) => send<Answer>(`/auth${path}`, { body });

/** Calls a route outside the contract: with a body it is a POST. */
export async function send<Answer>(
  url: string,
  { body, headers = {} }: { body?: object | undefined; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new AuthFailure({ code: 'NETWORK', message: 'The server can’t be reached.', status: 0 });
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (response.ok) return answer as Answer;
  const { code = 'FAILED', message, details = [] } = (answer?.error ?? {}) as Partial<Refusal>;
  // Better Auth's code is more specific than ours, which is derived from the status.
  const reason = details.find(({ field }) => field === 'reason')?.message ?? code;
  throw new AuthFailure({
    code: reason,
    message: sentences[reason] ?? message ?? 'Something went wrong. Try again.',
    status: response.status,
  });
}

type Refusal = ErrorEnvelope['error'];

const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email address or password.',
  INVALID_PASSWORD: 'Wrong password.',
  INVALID_CODE: 'Wrong or expired code. Enter the current code from your app.',
  INVALID_BACKUP_CODE: 'This backup code is invalid or already used.',
  INVALID_TOKEN: 'This link has expired or was already used. Request a new one.',
  PASSWORD_TOO_COMMON: 'This password is easy to guess. Choose another.',
  PASSWORD_TOO_SHORT: 'Passwords must have at least 10 characters.',
  SESSION_NOT_FRESH: 'This requires a recent sign-in. Sign out and sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in again.',
  RATE_LIMITED: 'Too many attempts. Try again in a minute.',
  PASSKEY_NOT_FOUND: 'This passkey is not registered.',
};

export interface Merchant {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
  logo: { url: string } | null;
  /** Since when the operator has made the merchant read-only; null while active. */
  suspendedAt: string | null;
  suspendedReason: string | null;
  /** Date of the deletion; null unless an owner has scheduled it. */
  deletionDueAt: string | null;
  /** Whether the operator limits its usage. */
  hasQuotas: boolean;
  /** The live merchant of a sandbox; null for live merchants. */
  sandboxOf: string | null;
}

export interface Me {
  person: { id: string; email: string; emailVerified: boolean; name: string; twoFactor: boolean } | null;
  merchants: Merchant[];
  /** Link (`https:` or `mailto:`) for plan changes; null if the operator has not set one. */
  upgradeContact: string | null;
}

/** The signed-in person and the merchants that they belong to. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => auth<Me>('/me'), staleTime: 60_000 });
