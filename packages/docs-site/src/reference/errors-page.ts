import { type ErrorCode, errorStatus } from '@tribune/contract';
import { errorsOf, operations, slugOfTag } from './operations.ts';

/** The meaning of each code and what the caller should do. The compiler requires an entry for new codes. */
const help: Readonly<Record<ErrorCode, readonly [meaning: string, action: string]>> = {
  VALIDATION_ERROR: [
    'An input is missing, malformed or out of range.',
    'Read `details`: it names each field and what is wrong with it. Correct them; repeating the request as it is fails again.',
  ],
  INVALID_FILE_TYPE: [
    'The bytes of a file are not a supported format, or not the one that its type declares.',
    'Send JPEG, PNG, WebP, GIF, MP4, WebM or QuickTime with its own content type.',
  ],
  INVALID_SEQUENCE: [
    '`featuredSequence` is outside 1 to 999.',
    'Send an integer from 1 to 999, or leave it out.',
  ],
  TOO_MANY_FILES: ['A review has more than three files.', 'Send at most three.'],
  AUTHENTICATION_REQUIRED: [
    'No `X-Merchant-Id`, or no credential of a kind that this operation accepts.',
    'Send the headers listed under _Credentials_ of the operation.',
  ],
  INVALID_CREDENTIALS: [
    'The merchant or the key is unknown, or the token is wrong, revoked or expired.',
    'Compare the merchant ID and the key with the console. Create a new key if it was revoked.',
  ],
  INVALID_SIGNATURE: [
    'The signature of a webhook is missing or does not match.',
    'Sign the exact bytes that you send, with the secret of this merchant. See [sending orders](/guides/sending-orders#check-the-signature).',
  ],
  ORIGIN_NOT_ALLOWED: [
    "The browser's origin is not one of the merchant's allowed domains.",
    'Add the origin under _Allowed domains_ in the console, with scheme and port.',
  ],
  FORBIDDEN: [
    'The role of the staff member is too low, the token belongs to another merchant, or a browser sent a reserved value.',
    'Use a token of a member whose role the operation names.',
  ],
  PLAN_UPGRADE_REQUIRED: [
    'The feature requires the Growth or Enterprise plan.',
    'Change the plan, or do without the parameter.',
  ],
  MERCHANT_SUSPENDED: [
    'The operator of the installation suspended the merchant. Reads and exports still work.',
    'Ask the operator. Repeat the request when the merchant is active again.',
  ],
  QUOTA_EXCEEDED: [
    'The storage quota that the operator set for the merchant is used up, so no files can be uploaded; or the characters that the merchant has translated per day.',
    'Submit the review without files. Delete media, or ask the operator for a higher quota. Show reviews untranslated until the next day.',
  ],
  NOT_FOUND: [
    'The route or the resource does not exist, or belongs to another merchant.',
    'Check path and ID. Paths have no trailing slash.',
  ],
  METHOD_NOT_ALLOWED: ['The path exists, but not with this method.', 'Use a method of the header `Allow`.'],
  NOT_ACCEPTABLE: [
    '`Accept` excludes the type of the response.',
    'Leave `Accept` out, or accept the type that the message names.',
  ],
  DUPLICATE_REVIEW: [
    'This customer has already written a verified review of this product.',
    'Show the earlier review, whose ID the response contains, or request an update of it.',
  ],
  INVALID_STATE: [
    'The resource is in a state that does not allow this change, or changed since you read it.',
    'Read it again, then decide.',
  ],
  FILTERS_DISABLED: [
    'The attribute schema changed, and stored reviews have not been revalidated.',
    'Call `POST /admin/attributes/revalidate`; until it is complete, list without attribute filters.',
  ],
  EXPORT_NOT_READY: ['The file is still being written.', 'Wait until the status of the job is `completed`.'],
  ALREADY_FULFILLED: ['The incentive claim has another coupon code already.', 'Nothing is left to do.'],
  REQUEST_IN_PROGRESS: [
    'A request with the same `Idempotency-Key` is still running.',
    'Repeat it after a second. It returns the result of the first.',
  ],
  TOKEN_UNUSABLE: [
    'The link of an email was used, has expired or was revoked.',
    'Send the customer a new review request.',
  ],
  GONE: ['The file was deleted after its retention period.', 'Create a new export.'],
  PAYLOAD_TOO_LARGE: [
    'A JSON body is larger than 256 KB, or a file larger than 50 MB.',
    'Send less, or split the batch.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    'The body has a content type that the operation does not read.',
    'Send `Content-Type: application/json`, or a multipart form where the operation takes files.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    'The `Idempotency-Key` was used for a different request within 24 hours.',
    'Use a new key for each request, and the same only to repeat one.',
  ],
  RATE_LIMITED: [
    'Too many requests in this minute.',
    'Wait for the seconds in `Retry-After`. See [rate limits](/reference/rate-limits).',
  ],
  INTERNAL_ERROR: ['A fault of the service.', 'Repeat the request later, and report the `requestId`.'],
  SERVICE_UNAVAILABLE: [
    'The database or the storage is not available, or the service is overloaded.',
    'Repeat the request after `Retry-After`.',
  ],
};

/** Every code, its status, what to do, and where it occurs. */
export function errorsPage(): string {
  const codes = Object.entries(errorStatus) as [ErrorCode, number][];
  const rows = codes.map(
    ([code, status]) => `| [\`${code}\`](#${code.toLowerCase()}) | ${status} | ${help[code][0]} |`,
  );
  return [
    '# Error codes',
    introduction,
    ['| code | status | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
    ...codes.map(([code, status]) => section(code, status)),
  ].join('\n\n');
}

const introduction = `Every error has the same envelope. Programs decide by \`code\`; \`message\` is for people and may change.

\`\`\`json
{
  "success": false,
  "error": {
    "code": "VALIDATION_ERROR",
    "message": "rating must be at most 5",
    "details": [{ "field": "rating", "message": "must be at most 5" }],
    "requestId": "0199a7c2-5d1e-7b31-9c55-0c4ff9b1d2aa"
  }
}
\`\`\`

The checks run in this order: credentials (401, 403), rate (429), plan (403), input (400), existence (404), state (409). With
\`@tribune/client\`, errors are thrown as \`ApiFailure\`.`;

function section(code: ErrorCode, status: number): string {
  const [meaning, action] = help[code];
  const returning = operations.filter((operation) => errorsOf(operation).includes(code));
  return [
    `## ${code}`,
    `**Status ${status}.** ${meaning}`,
    `**What to do:** ${action}`,
    occurrence(returning),
  ].join('\n\n');
}

function occurrence(returning: typeof operations): string {
  if (returning.length === 0) return 'Not specific to an operation.';
  if (returning.length > 12) return `Returned by ${returning.length} of ${operations.length} operations.`;
  const links = returning.map(
    ({ route, documented }) =>
      `[${documented.summary}](/reference/operations/${slugOfTag(route.tag)}#${route.operationId.toLowerCase()})`,
  );
  return `Returned by: ${links.join(', ')}.`;
}
