import type { ErrorCode } from '@tribune/contract';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Accounts } from './accounts.ts';
import { isDataFault, withDatabaseFault } from './accounts-database.ts';

/** Lockout after ten wrong codes, for `Retry-After`. Better Auth does not return when it ends. */
const lockSeconds = 15 * 60;

const codes: Record<number, ErrorCode> = {
  401: 'INVALID_CREDENTIALS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'INVALID_STATE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** Better Auth returns 500 with this code for malformed authenticator responses, which are the client's fault. */
const clientsFault = 'FAILED_TO_VERIFY_REGISTRATION';

/** Forwards a request to Better Auth. Rethrows database errors, so that an outage does not look like a failed sign-in. */
export async function callBetterAuth(accounts: Accounts, request: Request): Promise<Response> {
  try {
    const { result: answer, fault } = await withDatabaseFault(() => accounts.handler(request));
    // Successful responses are checked too: signing out succeeds even if the session could not be deleted.
    if (fault !== undefined && (answer.status >= 500 || isUnavailable(fault))) throw fault;
    return answer;
  } catch (error) {
    throw isDataFault(error) ? invalidField('body', 'contains a value of the wrong format') : error;
  }
}

/** Converts an error response of Better Auth to our envelope, with Better Auth's code as the reason in `details`. */
export async function refusalOf(answer: Response): Promise<ApiError> {
  const { code: reason, message = 'The request was refused.' } = await errorBodyOf(answer);
  if (answer.status >= 500 && reason !== clientsFault)
    throw new Error(`Better Auth returned ${answer.status} ${reason ?? ''}`);
  const code = codes[answer.status] ?? 'VALIDATION_ERROR';
  if (code === 'NOT_FOUND' && reason === undefined) return new ApiError(code, 'There is no such route.');
  const details = reason === undefined ? [] : [{ field: 'reason', message: reason }];
  return new ApiError(code, message, {
    ...(details.length > 0 && { details }),
    ...(code === 'RATE_LIMITED' && { headers: { 'retry-after': String(lockSeconds) } }),
  });
}

async function errorBodyOf(answer: Response): Promise<{ code?: string; message?: string }> {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return {};
  }
}
