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
    'Makes the merchant read-only in all processes before the response: published reviews remain visible, and staff can read and export, but all changes return MERCHANT_SUSPENDED. Emails and webhooks that are due wait. Suspending a suspended merchant changes the reason.',
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
