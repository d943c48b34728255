import { merchantUsage } from '../merchants/schemas.ts';
import { routesOf } from '../route.ts';
import { pageOf, Type } from '../schema.ts';
import {
  merchantCredentials,
  merchantIdParams,
  newMerchant,
  operatedMerchant,
  operatedMerchantChange,
  operatedMerchantsQuery,
  suspension,
  usageOfMerchant,
  usagePageQuery,
  usageQuery,
} from './schemas.ts';

const route = routesOf({ tag: 'Operators', audiences: ['operator'] });

export const listMerchants = route('GET /operator/merchants', {
  operationId: 'listMerchants',
  summary: 'List merchants',
  description: 'Oldest first. Filters are combined.',
  query: operatedMerchantsQuery,
  answer: pageOf('merchants', operatedMerchant, 'Merchants of this page.'),
});

export const createMerchant = route('POST /operator/merchants', {
  operationId: 'createMerchant',
  summary: 'Create a merchant',
  description:
    'Creates a merchant with its owner, an API key, a webhook secret and an access token. Keys, tokens and the password are returned only once.',
  body: newMerchant,
  answer: merchantCredentials,
});

export const getMerchant = route('GET /operator/merchants/{id}', {
  operationId: 'getMerchant',
  summary: 'Get a merchant',
  description: 'Returns name, plan and status.',
  params: merchantIdParams,
  answer: operatedMerchant,
});

export const changeMerchant = route('PATCH /operator/merchants/{id}', {
  operationId: 'changeMerchant',
  summary: 'Update a merchant',
  description: 'Fields that are not sent remain unchanged.',
  params: merchantIdParams,
  body: operatedMerchantChange,
  answer: operatedMerchant,
});

export const suspendMerchant = route('POST /operator/merchants/{id}/suspend', {
  operationId: 'suspendMerchant',
  summary: 'Suspend a merchant',
  description:
    'Makes the merchant read-only in all processes before the response: published reviews remain visible and staff can read, but changes and exports return MERCHANT_SUSPENDED, and no invitation can be accepted. Admins can still revoke the access of people, keys, tokens and invitations. Emails and webhooks that are due wait. Its sandbox is suspended, too. Suspending a suspended merchant changes the reason.',
  params: merchantIdParams,
  body: suspension,
  answer: operatedMerchant,
});

export const resumeMerchant = route('POST /operator/merchants/{id}/resume', {
  operationId: 'resumeMerchant',
  summary: 'Resume a suspended merchant',
  description: 'Ends the suspension. Emails and webhooks that became due meanwhile are sent.',
  params: merchantIdParams,
  answer: operatedMerchant,
});

export const getMerchantUsage = route('GET /operator/merchants/{id}/usage', {
  operationId: 'getMerchantUsage',
  summary: 'Get the usage of a merchant',
  description: 'Returns requests, reviews, emails and storage of the last 25 months, and the quotas.',
  params: merchantIdParams,
  answer: merchantUsage,
});

export const listUsage = route('GET /operator/usage', {
  operationId: 'listUsage',
  summary: 'List the usage of all merchants',
  description: 'Usage of a month, by default the current one, for every merchant, oldest merchant first.',
  query: usagePageQuery,
  answer: pageOf('usage', usageOfMerchant, 'Usage of the merchants of this page.'),
});

export const exportUsageAsCsv = route('GET /operator/usage/export.csv', {
  operationId: 'exportUsageAsCsv',
  summary: 'Export the usage of all merchants as CSV',
  description: 'Returns the same as the list, for all merchants in one file.',
  query: usageQuery,
  answer: Type.String({ description: 'A row for each merchant, with a header.' }),
  bare: true,
  contentType: 'text/csv',
});

export const exportUsageAsJsonLines = route('GET /operator/usage/export.jsonl', {
  operationId: 'exportUsageAsJsonLines',
  summary: 'Export the usage of all merchants as JSON lines',
  description: 'Returns the same as the list, for all merchants in one file: a JSON object per line.',
  query: usageQuery,
  answer: Type.String({ description: 'A line for each merchant.' }),
  bare: true,
  contentType: 'application/x-ndjson',
});
