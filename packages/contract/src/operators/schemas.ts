import { origin, quotas, usageMonth } from '../merchants/schemas.ts';
import { modes } from '../mode.ts';
import { plans } from '../plans.ts';
import {
  email,
  id,
  idReference,
  lengths,
  nullable,
  object,
  oneOf,
  pagingQuery,
  partial,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

export const merchantStatuses = ['active', 'suspended'] as const;

/** A merchant as the operator of the installation sees it. */
export const operatedMerchant = object('A merchant of the installation.', {
  id: id('merchant'),
  name: string('Name of the store.'),
  mode: oneOf(modes, '`test`: the sandbox of another merchant.'),
  liveMerchantId: nullable(id('merchant'), 'The merchant whose sandbox it is; null for live merchants.'),
  plan: oneOf(plans, 'Plan of the merchant.'),
  status: oneOf(merchantStatuses, '`suspended` merchants are read-only.'),
  suspendedAt: nullable(timestamp('Time of the suspension; null while active.')),
  suspendedReason: nullable(string("Reason, which is shown to the merchant's staff; null while active.")),
  quotas,
  createdAt: timestamp('Time of creation.'),
});

export const merchantIdParams = Type.Object({ id: idReference('merchant') });

const merchantName = singleLine(lengths.authorName, 'Name of the store.');

export const operatedMerchantsQuery = Type.Object({
  ...pagingQuery,
  search: Type.Optional(text(lengths.id, 'Part of a name, or a merchant ID.')),
  plan: Type.Optional(oneOf(plans, 'Returns only merchants with this plan.')),
  mode: Type.Optional(oneOf(modes, 'Returns only live merchants, or only sandboxes.')),
  status: Type.Optional(oneOf(merchantStatuses, 'Returns only merchants with this status.')),
});

export const newMerchant = Type.Object({
  name: merchantName,
  plan: Type.Optional(oneOf(plans, 'Plan. Defaults to `growth`.')),
  ownerEmail: email("Owner's email address. An existing account becomes owner of this merchant, too."),
  allowedOrigins: Type.Optional(
    Type.Array(origin, { maxItems: 100, description: 'Origins from which browsers may call the API.' }),
  ),
});

export const merchantCredentials = object('A new merchant with its credentials.', {
  merchantId: id('merchant'),
  apiKey: string('First API key. Returned only once.'),
  webhookSecret: string('Secret for signing incoming webhooks. Returned only once.'),
  accessToken: string('First access token of the owner. Returned only once.'),
  ownerEmail: string("Owner's email address."),
  ownerPassword: nullable(
    string("Owner's initial password, returned only once; null if the owner already has an account."),
  ),
  console: string("URL of the merchant's console."),
});

export const operatedMerchantChange = partial({
  name: merchantName,
  plan: oneOf(plans, 'Plan. Takes effect immediately.'),
  quotas: Type.Partial(quotas, {
    additionalProperties: false,
    description: 'Limits to change; those that are not sent remain unchanged.',
  }),
});

export const suspension = Type.Object({
  reason: singleLine(lengths.reason, "Reason, which is shown to the merchant's staff."),
});

const { month, ...figures } = usageMonth.properties;

export const usageQuery = Type.Object({ month: Type.Optional(month) });

export const usagePageQuery = Type.Object({ ...pagingQuery, ...usageQuery.properties });

export const usageOfMerchant = object('Usage of a merchant in a month.', {
  merchantId: id('merchant'),
  name: string('Name of the store.'),
  plan: oneOf(plans, 'Plan of the merchant.'),
  month,
  ...figures,
  quotas,
});
