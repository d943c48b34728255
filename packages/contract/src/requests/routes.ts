import { routesOf } from '../route.ts';
import {
  boolean,
  counted,
  email,
  lengths,
  oneOf,
  pageOf,
  pagingQuery,
  partial,
  string,
  Type,
  text,
} from '../schema.ts';
import {
  handoverConfirmation,
  mailPreview,
  requestHandover,
  reviewRequest,
  reviewRequestQuery,
  suppression,
} from './schemas.ts';

const route = routesOf({ tag: 'Review requests', audiences: ['bearer'] });

export const listReviewRequests = route('GET /admin/review-requests', {
  operationId: 'listReviewRequests',
  summary: 'List review requests',
  description: 'Newest first.',
  role: 'analyst',
  query: reviewRequestQuery,
  answer: pageOf('reviewRequests', reviewRequest, 'Review requests of this page.'),
});

export const getReviewRequest = route('GET /admin/review-requests/{requestId}', {
  operationId: 'getReviewRequest',
  summary: 'Get a review request',
  description: 'Returns the state of the request: when it is due, what was sent, and the resulting reviews.',
  role: 'analyst',
  answer: reviewRequest,
});

export const previewReviewRequest = route('GET /admin/review-requests/{requestId}/preview', {
  operationId: 'previewReviewRequest',
  summary: 'Preview the email of a review request',
  description: 'Returns the email as the customer would receive it. Its links are inactive.',
  role: 'analyst',
  query: partial({
    mail: oneOf(['request', 'reminder', 'second_reminder'], 'Which email to preview. Defaults to `request`.'),
  }),
  answer: mailPreview,
});

export const sendReviewRequest = route('POST /admin/review-requests/{requestId}/send', {
  operationId: 'sendReviewRequest',
  summary: 'Send a review request now',
  description:
    'Sends a scheduled or cancelled request immediately. Customers who unsubscribed are still skipped.',
  role: 'moderator',
  answer: reviewRequest,
  errors: ['INVALID_STATE'],
});

export const cancelReviewRequest = route('POST /admin/review-requests/{requestId}/cancel', {
  operationId: 'cancelReviewRequest',
  summary: 'Cancel a review request',
  description: 'Cancels a scheduled request, or the reminders of a sent one.',
  role: 'moderator',
  answer: reviewRequest,
  errors: ['INVALID_STATE'],
});

export const confirmReviewRequest = route('POST /admin/review-requests/{requestId}/delivery', {
  operationId: 'confirmReviewRequest',
  summary: 'Confirm the delivery of a review request',
  description:
    'Called by the tool that received `review_request.due`, once it has sent the request or failed to. Repeating a call changes nothing. Returns INVALID_STATE with the reason if the request was sent by email meanwhile, or was not handed over.',
  audiences: ['key', 'bearer'],
  role: 'moderator',
  body: handoverConfirmation,
  answer: requestHandover,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const listSuppressions = route('GET /admin/suppressions', {
  operationId: 'listSuppressions',
  summary: 'List suppressed addresses',
  description: 'Email addresses that receive no review requests, newest first.',
  role: 'moderator',
  query: Type.Object({ ...pagingQuery, email: Type.Optional(email('Only this address.')) }),
  answer: pageOf('suppressions', suppression, 'Suppressed addresses of this page.'),
});

export const suppressAddress = route('POST /admin/suppressions', {
  operationId: 'suppressAddress',
  summary: 'Suppress an address',
  description: 'Stops review requests to an email address.',
  role: 'moderator',
  body: Type.Object({ email: email('Email address to suppress.') }),
  answer: suppression,
});

export const unsuppressAddress = route('DELETE /admin/suppressions/{email}', {
  operationId: 'unsuppressAddress',
  summary: 'Remove a suppressed address',
  description: 'Resumes review requests to an email address. Use it only at the request of its owner.',
  role: 'moderator',
  params: Type.Object({ email: text(lengths.email, 'Suppressed email address.') }),
  answer: Type.Object({
    email: string('The email address.'),
    deleted: boolean('Always true.'),
  }),
  errors: ['NOT_FOUND'],
});

export const mailReturned = route('POST /webhooks/mail-returned', {
  operationId: 'mailReturned',
  summary: 'Receive bounces and complaints',
  description:
    'Suppresses addresses whose email bounced or was reported as spam. Signed like `POST /webhooks/order-complete`.',
  audiences: ['signed'],
  body: Type.Object({
    events: Type.Array(
      Type.Object({
        email: email('Email address of the recipient.'),
        type: oneOf(['bounced', 'complained'], 'What happened.'),
      }),
      { minItems: 1, maxItems: 1_000, description: 'Bounces and complaints.' },
    ),
  }),
  unknownFields: 'ignored',
  answer: Type.Object({ suppressed: counted('Addresses that were not suppressed before.') }),
});
