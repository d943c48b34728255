import { queryOptions } from '@tanstack/react-query';
import type { ErrorEnvelope, Plan, Role } from '@tribune/contract';

/** Better Auth's own routes are not part of the contract: this is how the console calls them. */
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

export async function auth<Answer = unknown>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new AuthFailure({ code: 'NETWORK', message: 'The service cannot be reached.', status: 0 });
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (response.ok) return answer as Answer;
  const { code = 'FAILED', message, details = [] } = (answer?.error ?? {}) as Partial<Refusal>;
  // Better Auth's own code says more than ours, which follows from the status.
  const reason = details.find(({ field }) => field === 'reason')?.message ?? code;
  throw new AuthFailure({
    code: reason,
    message: sentences[reason] ?? message ?? 'This did not work.',
    status: response.status,
  });
}

type Refusal = ErrorEnvelope['error'];

const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail address or password is wrong.',
  INVALID_PASSWORD: 'The password is wrong.',
  INVALID_CODE: 'The code is wrong or too old. Enter the one that is shown now.',
  INVALID_BACKUP_CODE: 'This backup code is wrong or was used before.',
  INVALID_TOKEN: 'This link is used up or too old. Ask for a new one.',
  PASSWORD_TOO_SHORT: 'A password needs at least 10 characters.',
  SESSION_NOT_FRESH: 'For this you must have signed in within the last day. Sign out, and in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in again.',
  RATE_LIMITED: 'Too many tries. Wait a minute.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here.',
};

export interface Shop {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
}

export interface Me {
  person: { id: string; email: string; name: string; twoFactor: boolean } | null;
  merchants: Shop[];
}

/** Who is signed in, and where they may go. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => auth<Me>('/me'), staleTime: 60_000 });
