import {
  type ErrorCode,
  type ErrorDetail,
  type ErrorEnvelope,
  errorStatus,
  type GrowthFeature,
} from '@tribune/contract';

/** An error for the API's caller. The message says what to do and contains no internals. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;
  /** Part of normal operation, regardless of its status: not logged as an error. */
  readonly expected: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: ErrorDetail[]; headers?: Record<string, string>; expected?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.details = more.details;
    this.headers = more.headers;
    this.expected = more.expected ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The body of an error response (docs/API-CONTRACT.md, Errors). */
export function envelopeOf({ code, message, details }: ApiError, requestId: string): ErrorEnvelope {
  return { success: false, error: { code, message, ...(details && { details }), requestId } };
}

/** 400 VALIDATION_ERROR that names all faults; the message summarizes them. */
export const invalid = (details: ErrorDetail[]) =>
  new ApiError('VALIDATION_ERROR', summary(details), { details });

/** 400 VALIDATION_ERROR about one field. `message` completes "FIELD …": "must be a whole number". */
export const invalidField = (field: string, message: string) => invalid([{ field, message }]);

function summary(details: ErrorDetail[]): string {
  const [first] = details;
  if (!first) return 'The request is not valid.';
  const others = details.length - 1;
  return `${first.field} ${first.message}${others > 0 ? `, and ${others} more; see details` : ''}.`;
}

/** 401: no credentials, or only of a kind that the route does not accept. */
export const authenticationRequired = (message: string) => new ApiError('AUTHENTICATION_REQUIRED', message);
/** 401: credentials that are wrong, revoked, expired or belong to another merchant. */
export const invalidCredentials = (message: string) => new ApiError('INVALID_CREDENTIALS', message);
/** 403: the caller is identified, but its role or kind may not do this. */
export const forbidden = (message: string) => new ApiError('FORBIDDEN', message);

/** 403 for a browser whose Origin is not in the merchant's `allowedOrigins`. */
export const originNotAllowed = () =>
  new ApiError(
    'ORIGIN_NOT_ALLOWED',
    'This origin is not on the list of the merchant. Add it to allowedOrigins in the settings.',
  );

/** 403. `feature` is a name from the contract's list of Growth features. */
export const planUpgradeRequired = (feature: GrowthFeature) =>
  new ApiError(
    'PLAN_UPGRADE_REQUIRED',
    `The plan of this merchant does not include ${feature}. Growth or higher does.`,
  );

/** 403 for every change while the operator has suspended the merchant. */
export const merchantSuspended = () =>
  new ApiError(
    'MERCHANT_SUSPENDED',
    'This merchant is suspended: data can be read, but not changed or exported. Access of people, keys and tokens can be revoked. Its owner can ask the operator of this service.',
  );

/** 404 for a path without a route. */
export const noRoute = () => new ApiError('NOT_FOUND', 'There is no such route.');

/** 415. `taken` is the content type that the route accepts. */
export const unsupportedMediaType = (taken: 'application/json' | 'multipart/form-data') =>
  new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    taken === 'application/json'
      ? 'Send the body as application/json, and say so in Content-Type.'
      : 'Send a form as multipart/form-data with a boundary.',
  );

/** 404. `what` completes "There is no such …". Another merchant's resource must return the same response as a missing one. */
export const notFound = (what: string) => new ApiError('NOT_FOUND', `There is no such ${what}.`);

/** The value if there is one; otherwise throws `notFound(what)`. */
export function orNotFound<Value>(value: Value, what: string): Exclude<Value, null | undefined | false | ''> {
  if (!value) throw notFound(what);
  return value as Exclude<Value, null | undefined | false | ''>; // it is not falsy
}

/** 409: the resource's state does not permit this. The message names that state. */
export const invalidState = (message: string) => new ApiError('INVALID_STATE', message);

/** 409: the customer's current review of this product is a verified purchase. `reviewId` is a TypeID. */
export const duplicateReview = (reviewId: string) =>
  new ApiError('DUPLICATE_REVIEW', `This customer has reviewed this product already: ${reviewId}.`, {
    details: [{ field: 'reviewId', message: reviewId }],
  });

/** 400, as docs/API-CONTRACT.md (Reviews) requires. */
export const invalidSequence = () =>
  new ApiError('INVALID_SEQUENCE', 'featuredSequence must be a whole number from 1 to 999.', {
    details: [{ field: 'featuredSequence', message: 'must be a whole number from 1 to 999' }],
  });

/** 429 with Retry-After, in seconds. */
export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError('RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** 429 with Retry-After: the merchant's monthly quota of requests is used up until the next month. */
export const quotaOfRequestsExceeded = (retryAfterSeconds: number) =>
  new ApiError(
    'RATE_LIMITED',
    'The monthly quota of requests of this merchant is used up. API keys can read again next month.',
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );

/** 403: no files can be uploaded until some are deleted or the operator raises the quota. */
export const storageQuotaExceeded = () =>
  new ApiError(
    'QUOTA_EXCEEDED',
    'The storage quota of this merchant is used up, so no files can be uploaded. Send the review without files.',
  );

/** 403 with Retry-After, in seconds: `translationCharactersPerDay` are used up until the next day. */
export const translationBudgetExceeded = (retryAfterSeconds: number) =>
  new ApiError(
    'QUOTA_EXCEEDED',
    'The characters that this merchant has translated per day are used up. Show the original, and try again tomorrow (UTC).',
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );

/** 503 for something that is still being built, so that clients and caches retry; not an error of the service. */
export const notReady = (message: string, retryAfterSeconds = 2) =>
  new ApiError('SERVICE_UNAVAILABLE', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
    expected: true,
  });

/** 503 with Retry-After, in seconds: a dependency is unavailable, or the server is overloaded. */
export const serviceUnavailable = (message: string, retryAfterSeconds = 2) =>
  new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
