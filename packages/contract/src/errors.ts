/** Every error code of the API and its HTTP status. */
export const errorStatus = {
  VALIDATION_ERROR: 400,
  INVALID_FILE_TYPE: 400,
  INVALID_SEQUENCE: 400,
  TOO_MANY_FILES: 400,
  AUTHENTICATION_REQUIRED: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_SIGNATURE: 401,
  ORIGIN_NOT_ALLOWED: 403,
  FORBIDDEN: 403,
  PLAN_UPGRADE_REQUIRED: 403,
  MERCHANT_SUSPENDED: 403,
  QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  DUPLICATE_REVIEW: 409,
  INVALID_STATE: 409,
  FILTERS_DISABLED: 409,
  EXPORT_NOT_READY: 409,
  ALREADY_FULFILLED: 409,
  REQUEST_IN_PROGRESS: 409,
  TOKEN_UNUSABLE: 410,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as ErrorCode[];

export interface ErrorDetail {
  /** Path of the field, with dots between levels, as in `attributes.fit`. */
  field: string;
  message: string;
}

export interface ErrorEnvelope {
  success: false;
  error: { code: ErrorCode; message: string; details?: ErrorDetail[]; requestId?: string };
}
