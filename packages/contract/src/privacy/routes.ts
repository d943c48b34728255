import { route } from '../route.ts';
import { nullable, Type } from '../schema.ts';
import { privacyRequest, privacyRequestBody, privacyRequestParams, privacyRequestQuery } from './schemas.ts';

const staff = ['bearer'] as const;

export const requestPrivacyExport = route({
  operationId: 'requestPrivacyExport',
  method: 'POST',
  path: '/admin/privacy/export',
  tag: 'Privacy',
  summary: 'Gather everything that is held about a person',
  description:
    'A background job; `GET /admin/privacy/requests/{requestId}` has the file once it is completed.',
  audiences: staff,
  role: 'admin',
  body: privacyRequestBody,
  answer: privacyRequest,
});

export const requestPrivacyErasure = route({
  operationId: 'requestPrivacyErasure',
  method: 'POST',
  path: '/admin/privacy/erase',
  tag: 'Privacy',
  summary: 'Forget a person, for good',
  description:
    'A background job: reviews, questions, answers, orders, requests, tokens, claims, mails, votes, files and traces in logs. With the setting `keepAnonymousRatings` the stars of published reviews stay, as "Anonymous". Somebody who is on the staff is refused (INVALID_STATE): take them off the staff first.',
  audiences: staff,
  role: 'admin',
  body: privacyRequestBody,
  answer: privacyRequest,
  errors: ['INVALID_STATE'],
});

export const listPrivacyRequests = route({
  operationId: 'listPrivacyRequests',
  method: 'GET',
  path: '/admin/privacy/requests',
  tag: 'Privacy',
  summary: 'Exports and erasures of people, newest first',
  audiences: staff,
  role: 'admin',
  query: privacyRequestQuery,
  answer: Type.Object({
    privacyRequests: Type.Array(privacyRequest),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getPrivacyRequest = route({
  operationId: 'getPrivacyRequest',
  method: 'GET',
  path: '/admin/privacy/requests/{requestId}',
  tag: 'Privacy',
  summary: 'One export or erasure, with its report',
  audiences: staff,
  role: 'admin',
  params: privacyRequestParams,
  answer: privacyRequest,
  errors: ['NOT_FOUND'],
});
