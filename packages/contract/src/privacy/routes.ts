import { routesOf } from '../route.ts';
import { pageOf } from '../schema.ts';
import { privacyRequest, privacyRequestBody, privacyRequestParams, privacyRequestQuery } from './schemas.ts';

const route = routesOf({ tag: 'Privacy', audiences: ['bearer'], role: 'admin' });

export const requestPrivacyExport = route('POST /admin/privacy/export', {
  operationId: 'requestPrivacyExport',
  summary: 'Export the data of a person',
  description:
    'Starts a background job that collects all stored data about a person (GDPR access request). `GET /admin/privacy/requests/{requestId}` returns the download URL once it has completed.',
  whileSuspended: 'allowed',
  body: privacyRequestBody,
  answer: privacyRequest,
});

export const requestPrivacyErasure = route('POST /admin/privacy/erase', {
  operationId: 'requestPrivacyErasure',
  summary: 'Erase the data of a person',
  description:
    'Starts a background job that permanently deletes reviews, questions, answers, orders, review requests, tokens, incentive claims, emails, votes, files and log traces of a person (GDPR erasure request). With the setting `keepAnonymousRatings` the ratings of published reviews are kept as "Anonymous". Returns INVALID_STATE for a staff member; remove them from the staff first.',
  body: privacyRequestBody,
  answer: privacyRequest,
  errors: ['INVALID_STATE'],
});

export const listPrivacyRequests = route('GET /admin/privacy/requests', {
  operationId: 'listPrivacyRequests',
  summary: 'List privacy requests',
  description: 'Exports and erasures, newest first.',
  query: privacyRequestQuery,
  answer: pageOf('privacyRequests', privacyRequest, 'Privacy requests of this page.'),
});

export const getPrivacyRequest = route('GET /admin/privacy/requests/{requestId}', {
  operationId: 'getPrivacyRequest',
  summary: 'Get a privacy request',
  description: 'Returns the status and report of an export or erasure.',
  params: privacyRequestParams,
  answer: privacyRequest,
});
