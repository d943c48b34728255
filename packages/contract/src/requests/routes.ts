import { pagingQuery } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { email, lengths, nullable, oneOf, Type, text } from '../schema.ts';
import { mailPreview, requestParams, reviewRequest, reviewRequestQuery, suppression } from './schemas.ts';

const staff = ['bearer'] as const;

export const listReviewRequests = route({
  operationId: 'listReviewRequests',
  method: 'GET',
  path: '/admin/review-requests',
  tag: 'Review requests',
  summary: 'Who is asked for reviews, newest first',
  audiences: staff,
  role: 'analyst',
  query: reviewRequestQuery,
  answer: Type.Object({
    reviewRequests: Type.Array(reviewRequest),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getReviewRequest = route({
  operationId: 'getReviewRequest',
  method: 'GET',
  path: '/admin/review-requests/{requestId}',
  tag: 'Review requests',
  summary: 'One review request',
  audiences: staff,
  role: 'analyst',
  params: requestParams,
  answer: reviewRequest,
  errors: ['NOT_FOUND'],
});

export const previewReviewRequest = route({
  operationId: 'previewReviewRequest',
  method: 'GET',
  path: '/admin/review-requests/{requestId}/preview',
  tag: 'Review requests',
  summary: 'The mail as the customer would get it; its links lead nowhere',
  audiences: staff,
  role: 'analyst',
  params: requestParams,
  query: Type.Object({ mail: Type.Optional(oneOf(['request', 'reminder'])) }),
  answer: mailPreview,
  errors: ['NOT_FOUND'],
});

export const sendReviewRequest = route({
  operationId: 'sendReviewRequest',
  method: 'POST',
  path: '/admin/review-requests/{requestId}/send',
  tag: 'Review requests',
  summary: 'Send a scheduled or cancelled request now',
  description: 'The skip rules hold all the same: the unsubscribed are not written to.',
  audiences: staff,
  role: 'moderator',
  params: requestParams,
  answer: reviewRequest,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const cancelReviewRequest = route({
  operationId: 'cancelReviewRequest',
  method: 'POST',
  path: '/admin/review-requests/{requestId}/cancel',
  tag: 'Review requests',
  summary: 'Call off a scheduled request, or the reminder of one that was sent',
  audiences: staff,
  role: 'moderator',
  params: requestParams,
  answer: reviewRequest,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const listSuppressions = route({
  operationId: 'listSuppressions',
  method: 'GET',
  path: '/admin/suppressions',
  tag: 'Review requests',
  summary: 'Addresses that are not asked for reviews, newest first',
  audiences: staff,
  role: 'moderator',
  query: Type.Object({ ...pagingQuery, email: Type.Optional(email()) }),
  answer: Type.Object({
    suppressions: Type.Array(suppression),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String({ description: 'Send it as it is.' })),
  }),
});

export const suppressAddress = route({
  operationId: 'suppressAddress',
  method: 'POST',
  path: '/admin/suppressions',
  tag: 'Review requests',
  summary: 'Ask this address for no more reviews',
  audiences: staff,
  role: 'moderator',
  body: Type.Object({ email: email() }),
  answer: suppression,
});

export const unsuppressAddress = route({
  operationId: 'unsuppressAddress',
  method: 'DELETE',
  path: '/admin/suppressions/{email}',
  tag: 'Review requests',
  summary: 'Ask this address again, at its wish',
  audiences: staff,
  role: 'moderator',
  params: Type.Object({ email: text(lengths.email) }),
  answer: Type.Object({ email: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const mailReturned = route({
  operationId: 'mailReturned',
  method: 'POST',
  path: '/webhooks/mail-returned',
  tag: 'Review requests',
  summary: 'A mail bounced or was complained about: write to the address no more',
  description: 'Signed as order-complete is.',
  audiences: ['signed'],
  body: Type.Object({
    events: Type.Array(Type.Object({ email: email(), type: oneOf(['bounced', 'complained']) }), {
      minItems: 1,
      maxItems: 1_000,
    }),
  }),
  unknownFields: 'ignored',
  answer: Type.Object({ suppressed: Type.Integer({ minimum: 0 }) }),
});
