import type { ErrorCode, ErrorDetail } from './errors.ts';

/** `NETWORK`: no response. `TIMEOUT`: none in time. `UNREADABLE`: not a response of the API, for example a proxy's error page. */
export type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';

/** An error response of the API, or none. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly details: ErrorDetail[];
  /** Seconds to wait before retrying, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** Identifies the request in the server's log. */
  readonly requestId: string | null;

  constructor(failure: {
    code: FailureCode;
    message: string;
    status: number;
    details?: ErrorDetail[];
    retryAfter?: number | null;
    requestId?: string | null;
  }) {
    super(failure.message);
    this.name = 'ApiFailure';
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.retryAfter = failure.retryAfter ?? null;
    this.requestId = failure.requestId ?? null;
  }
}
