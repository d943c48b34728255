import { merchantUsage } from '../merchants/schemas.ts';
import { route } from '../route.ts';
import { cursorPage, Type } from '../schema.ts';
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

const operator = ['operator'] as const;
const tag = 'Operators';

export const listMerchants = route({
  operationId: 'listMerchants',
  method: 'GET',
  path: '/operator/merchants',
  tag,
  summary: 'List merchants',
  description: 'Oldest first. Filters are combined.',
  audiences: operator,
  query: operatedMerchantsQuery,
  answer: Type.Object({
    merchants: Type.Array(operatedMerchant, { description: 'Merchants of this page.' }),
    ...cursorPage,
  }),
});

export const createMerchant = route({
  operationId: 'createMerchant',
  method: 'POST',
  path: '/operator/merchants',
  tag,
  summary: 'Create a merchant',
  description:
    'Creates a merchant with its owner, an API key, a webhook secret and an access token. Keys, tokens and the password are returned only once.',
  audiences: operator,
  body: newMerchant,
  answer: merchantCredentials,
});

export const getMerchant = route({
  operationId: 'getMerchant',
  method: 'GET',
  path: '/operator/merchants/{id}',
  tag,
  summary: 'Get a merchant',
  description: 'Returns name, plan and status.',
  audiences: operator,
  params: merchantIdParams,
  answer: operatedMerchant,
  errors: ['NOT_FOUND'],
});

export const changeMerchant = route({
  operationId: 'changeMerchant',
  method: 'PATCH',
  path: '/operator/merchants/{id}',
  tag,
  summary: 'Update a merchant',
  description: 'Fields that are not sent remain unchanged.',
  audiences: operator,
  params: merchantIdParams,
  body: operatedMerchantChange,
  answer: operatedMerchant,
  errors: ['NOT_FOUND'],
});

export const suspendMerchant = route({
  operationId: 'suspendMerchant',
  method: 'POST',
  path: '/operator/merchants/{id}/suspend',
  tag,
  summary: 'Suspend a merchant',
  description:
    'Makes the merchant read-only in all processes before the response: published reviews remain visible and staff can read, but changes and exports return MERCHANT_SUSPENDED, and no invitation can be accepted. Admins can still revoke the access of people, keys, tokens and invitations. Emails and webhooks that are due wait. Its sandbox is suspended, too. Suspending a suspended merchant changes the reason.',
  audiences: operator,
  params: merchantIdParams,
  body: suspension,
  answer: operatedMerchant,
  errors: ['NOT_FOUND'],
});

export const resumeMerchant = route({
  operationId: 'resumeMerchant',
  method: 'POST',
  path: '/operator/merchants/{id}/resume',
  tag,
  summary: 'Resume a suspended merchant',
  description: 'Ends the suspension. Emails and webhooks that became due meanwhile are sent.',
  audiences: operator,
  params: merchantIdParams,
  answer: operatedMerchant,
  errors: ['NOT_FOUND'],
});

export const getMerchantUsage = route({
  operationId: 'getMerchantUsage',
  method: 'GET',
  path: '/operator/merchants/{id}/usage',
  tag,
  summary: 'Get the usage of a merchant',
  description: 'Returns requests, reviews, emails and storage of the last 25 months, and the quotas.',
  audiences: operator,
  params: merchantIdParams,
  answer: merchantUsage,
  errors: ['NOT_FOUND'],
});

export const listUsage = route({
  operationId: 'listUsage',
  method: 'GET',
  path: '/operator/usage',
  tag,
  summary: 'List the usage of all merchants',
  description: 'Usage of a month, by default the current one, for every merchant, oldest merchant first.',
  audiences: operator,
  query: usagePageQuery,
  answer: Type.Object({
    usage: Type.Array(usageOfMerchant, { description: 'Usage of the merchants of this page.' }),
    ...cursorPage,
  }),
});

export const exportUsageAsCsv = route({
  operationId: 'exportUsageAsCsv',
  method: 'GET',
  path: '/operator/usage/export.csv',
  tag,
  summary: 'Export the usage of all merchants as CSV',
  description: 'As the list, with all merchants in one file.',
  audiences: operator,
  query: usageQuery,
  answer: Type.String({ description: 'A row for each merchant, with a header.' }),
  bare: true,
  contentType: 'text/csv',
});

export const exportUsageAsJsonLines = route({
  operationId: 'exportUsageAsJsonLines',
  method: 'GET',
  path: '/operator/usage/export.jsonl',
  tag,
  summary: 'Export the usage of all merchants as JSON lines',
  description: 'As the list, with all merchants in one file: a JSON object per line.',
  audiences: operator,
  query: usageQuery,
  answer: Type.String({ description: 'A line for each merchant.' }),
  bare: true,
  contentType: 'application/x-ndjson',
});
