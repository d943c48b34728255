import type { ErrorCode } from '@tribune/contract';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Accounts } from './accounts.ts';
import { isDataFault, withDatabaseFault } from './accounts-database.ts';

/** How long ten wrong codes lock a second factor; Better Auth does not say when it ends. */
const lockSeconds = 15 * 60;

const codes: Record<number, ErrorCode> = {
  401: 'INVALID_CREDENTIALS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'INVALID_STATE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** Better Auth answers 500 when a browser sends what no authenticator makes. */
const clientsFault = 'FAILED_TO_VERIFY_REGISTRATION';

/** Better Auth's answer to a request. Throws what the database threw: its outage must not look like a refusal. */
export async function askBetterAuth(accounts: Accounts, request: Request): Promise<Response> {
  try {
    const { result: answer, fault } = await withDatabaseFault(() => accounts.handler(request));
    // Even a success: signing out answers one when the session could not be deleted.
    if (fault !== undefined && (answer.status >= 500 || isUnavailable(fault))) throw fault;
    return answer;
  } catch (error) {
    throw isDataFault(error)
      ? invalidField('body', 'holds a value of another form than this route takes')
      : error;
  }
}

/** A refusal of Better Auth in our envelope: its own code stands in `details` as the reason. */
export async function refusalOf(answer: Response): Promise<ApiError> {
  const { code: reason, message = 'This did not work.' } = await said(answer);
  if (answer.status >= 500 && reason !== clientsFault)
    throw new Error(`Better Auth answered ${answer.status} ${reason ?? ''}`);
  const code = codes[answer.status] ?? 'VALIDATION_ERROR';
  if (code === 'NOT_FOUND' && reason === undefined) return new ApiError(code, 'There is no such route.');
  const details = reason === undefined ? [] : [{ field: 'reason', message: reason }];
  return new ApiError(code, message, {
    ...(details.length > 0 && { details }),
    ...(code === 'RATE_LIMITED' && { headers: { 'retry-after': String(lockSeconds) } }),
  });
}

async function said(answer: Response): Promise<{ code?: string; message?: string }> {
  try {
    return JSON.parse(await answer.text());
  } catch {
    return {};
  }
}
