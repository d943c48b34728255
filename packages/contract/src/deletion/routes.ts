import { routesOf } from '../route.ts';
import { nullable, string, Type } from '../schema.ts';
import { merchantDeletion } from './schemas.ts';

const route = routesOf({ tag: 'Settings', audiences: ['bearer'], role: 'owner', path: '/admin/deletion' });

export const getMerchantDeletion = route({
  operationId: 'getMerchantDeletion',
  method: 'GET',
  summary: 'Get the scheduled deletion of the merchant',
  description: 'Returns null unless a deletion is scheduled or under way.',
  answer: Type.Object({ deletion: nullable(merchantDeletion, 'The deletion; null without one.') }),
});

export const scheduleMerchantDeletion = route({
  operationId: 'scheduleMerchantDeletion',
  method: 'POST',
  summary: 'Schedule the deletion of the merchant',
  description:
    'Deletes the merchant with its sandbox after 30 days, until which it can be canceled. A sandbox is deleted at once. Everything is deleted: content, photos and videos, orders, feeds, keys, tokens, staff, the transparency log, and reviews that were shared with partners. Afterwards its credentials are INVALID_CREDENTIALS. Export what you need before. INVALID_STATE if it is scheduled.',
  body: Type.Object({ name: string("The merchant's name, as confirmation.") }),
  answer: merchantDeletion,
  errors: ['INVALID_STATE'],
});

export const cancelMerchantDeletion = route({
  operationId: 'cancelMerchantDeletion',
  method: 'DELETE',
  summary: 'Cancel the deletion of the merchant',
  description: 'INVALID_STATE if none is scheduled, or it has begun.',
  whileSuspended: 'allowed',
  answer: merchantDeletion,
  errors: ['INVALID_STATE'],
});
