import {
  type ErrorCode,
  type ErrorDetail,
  type ErrorEnvelope,
  errorStatus,
  type GrowthFeature,
} from '@tribune/contract';

/** An error for the API's caller. Its message says what to do and contains no internals. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string> | undefined;
  /** Part of normal operation, whatever its status: it is not logged as an error. */
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

export function envelopeOf({ code, message, details }: ApiError, requestId: string): ErrorEnvelope {
  return { success: false, error: { code, message, ...(details && { details }), requestId } };
}

export const invalid = (details: ErrorDetail[]) =>
  new ApiError('VALIDATION_ERROR', summary(details), { details });

export const invalidField = (field: string, message: string) => invalid([{ field, message }]);

function summary(details: ErrorDetail[]): string {
  const [first] = details;
  if (!first) return 'The request is not valid.';
  const others = details.length - 1;
  return `${first.field} ${first.message}${others > 0 ? `, and ${others} more; see details` : ''}.`;
}

export const authenticationRequired = (message: string) => new ApiError('AUTHENTICATION_REQUIRED', message);
export const invalidCredentials = (message: string) => new ApiError('INVALID_CREDENTIALS', message);
export const forbidden = (message: string) => new ApiError('FORBIDDEN', message);

export const originNotAllowed = () =>
  new ApiError(
    'ORIGIN_NOT_ALLOWED',
    'This origin is not on the list of the merchant. Add it to allowedOrigins in the settings.',
  );

export const planUpgradeRequired = (feature: GrowthFeature) =>
  new ApiError(
    'PLAN_UPGRADE_REQUIRED',
    `The plan of this merchant does not include ${feature}. Growth or higher does.`,
  );

export const noRoute = () => new ApiError('NOT_FOUND', 'There is no such route.');

export const unsupportedMediaType = (taken: 'application/json' | 'multipart/form-data') =>
  new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    taken === 'application/json'
      ? 'Send the body as application/json, and say so in Content-Type.'
      : 'Send a form as multipart/form-data with a boundary.',
  );

export const notFound = (what: string) => new ApiError('NOT_FOUND', `There is no such ${what}.`);

export const invalidState = (message: string) => new ApiError('INVALID_STATE', message);

export const duplicateReview = (reviewId: string) =>
  new ApiError('DUPLICATE_REVIEW', `This customer has reviewed this product already: ${reviewId}.`, {
    details: [{ field: 'reviewId', message: reviewId }],
  });

export const invalidSequence = () =>
  new ApiError('INVALID_SEQUENCE', 'featuredSequence must be a whole number from 1 to 999.', {
    details: [{ field: 'featuredSequence', message: 'must be a whole number from 1 to 999' }],
  });

export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError('RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** 503 for something that is still being built, so that clients and caches retry; not a fault. */
export const notReady = (message: string, retryAfterSeconds = 2) =>
  new ApiError('SERVICE_UNAVAILABLE', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
    expected: true,
  });

export const serviceUnavailable = (message: string, retryAfterSeconds = 2) =>
  new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
