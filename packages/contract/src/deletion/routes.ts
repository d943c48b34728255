import { merchantIdParams } from '../operators/schemas.ts';
import { routesOf } from '../route.ts';
import { boolean, nullable, string, Type } from '../schema.ts';
import { merchantDeletion } from './schemas.ts';

const route = routesOf({ tag: 'Settings', audiences: ['bearer'], role: 'owner' });

export const getMerchantDeletion = route('GET /admin/deletion', {
  operationId: 'getMerchantDeletion',
  summary: 'Get the scheduled deletion of the merchant',
  description: 'Returns null unless a deletion is scheduled or under way.',
  answer: Type.Object({ deletion: nullable(merchantDeletion, 'The deletion; null without one.') }),
});

export const scheduleMerchantDeletion = route('POST /admin/deletion', {
  operationId: 'scheduleMerchantDeletion',
  summary: 'Schedule the deletion of the merchant',
  description:
    'Deletes the merchant with its sandbox after 30 days; until then, the deletion can be canceled. A sandbox is deleted at once. Everything is deleted: content, photos and videos, orders, feeds, keys, tokens, staff, the transparency log, and reviews that were shared with partners. Afterwards its credentials return INVALID_CREDENTIALS. Export what you need beforehand. INVALID_STATE if a deletion is already scheduled.',
  body: Type.Object({ name: string("The merchant's name, as confirmation.") }),
  answer: merchantDeletion,
  errors: ['INVALID_STATE'],
});

export const cancelMerchantDeletion = route('DELETE /admin/deletion', {
  operationId: 'cancelMerchantDeletion',
  summary: 'Cancel the deletion of the merchant',
  description: 'INVALID_STATE if no deletion is scheduled, or if it has begun.',
  whileSuspended: 'allowed',
  answer: merchantDeletion,
  errors: ['INVALID_STATE'],
});

const operatorRoute = routesOf({ tag: 'Operators', audiences: ['operator'] });

export const getDeletionByOperator = operatorRoute('GET /operator/merchants/{id}/deletion', {
  operationId: 'getDeletionByOperator',
  summary: 'Get the deletion of a merchant',
  description: 'Returns the latest deletion of the merchant. NOT_FOUND when there was none.',
  params: merchantIdParams,
  answer: merchantDeletion,
  errors: ['NOT_FOUND'],
});

export const scheduleDeletionByOperator = operatorRoute('POST /operator/merchants/{id}/deletion', {
  operationId: 'scheduleDeletionByOperator',
  summary: 'Schedule the deletion of a merchant',
  description:
    'Schedules it as an owner does, or with `isImmediate` without waiting: a worker then begins within five minutes. Owners are notified unless it is immediate.',
  params: merchantIdParams,
  body: Type.Object({
    name: string("The merchant's name, as confirmation."),
    isImmediate: Type.Optional(boolean('Whether it is deleted without waiting. Defaults to false.')),
  }),
  answer: merchantDeletion,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const cancelDeletionByOperator = operatorRoute('DELETE /operator/merchants/{id}/deletion', {
  operationId: 'cancelDeletionByOperator',
  summary: 'Cancel the deletion of a merchant',
  description: 'INVALID_STATE if no deletion is scheduled, or if it has begun. Owners are notified.',
  params: merchantIdParams,
  answer: merchantDeletion,
  errors: ['INVALID_STATE'],
});
