import { route } from '../route.ts';
import { cursorPage, Type } from '../schema.ts';
import { privacyRequest, privacyRequestBody, privacyRequestParams, privacyRequestQuery } from './schemas.ts';

const staff = ['bearer'] as const;

export const requestPrivacyExport = route({
  operationId: 'requestPrivacyExport',
  method: 'POST',
  path: '/admin/privacy/export',
  tag: 'Privacy',
  summary: 'Export the data of a person',
  description:
    'Starts a background job that collects all stored data about a person (GDPR access request). `GET /admin/privacy/requests/{requestId}` returns the download URL once it has completed.',
  whileSuspended: 'allowed',
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
  summary: 'Erase the data of a person',
  description:
    'Starts a background job that permanently deletes reviews, questions, answers, orders, review requests, tokens, incentive claims, emails, votes, files and log traces of a person (GDPR erasure request). With the setting `keepAnonymousRatings` the ratings of published reviews are kept as "Anonymous". Returns INVALID_STATE for a staff member; remove them from the staff first.',
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
  summary: 'List privacy requests',
  description: 'Exports and erasures, newest first.',
  audiences: staff,
  role: 'admin',
  query: privacyRequestQuery,
  answer: Type.Object({
    privacyRequests: Type.Array(privacyRequest, { description: 'Privacy requests of this page.' }),
    ...cursorPage,
  }),
});

export const getPrivacyRequest = route({
  operationId: 'getPrivacyRequest',
  method: 'GET',
  path: '/admin/privacy/requests/{requestId}',
  tag: 'Privacy',
  summary: 'Get a privacy request',
  description: 'Returns the status and report of an export or erasure.',
  audiences: staff,
  role: 'admin',
  params: privacyRequestParams,
  answer: privacyRequest,
  errors: ['NOT_FOUND'],
});
