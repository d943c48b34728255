import { roles } from '../roles.ts';
import { routesOf } from '../route.ts';
import {
  lengths,
  merchantsProductId,
  oneOf,
  partial,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';
import { accessToken, apiKey, merchantUsage, settings, settingsChange, widgetConfig } from './schemas.ts';

const route = routesOf({ tag: 'Keys and tokens', audiences: ['bearer'] });

export const getWidgetConfig = route('GET /merchants/{merchantId}/widget-config', {
  operationId: 'getWidgetConfig',
  tag: 'Widget',
  summary: 'Get the widget configuration',
  description: 'Public. Returns the theme, locale, custom attributes and features that the widget needs.',
  audiences: ['anyone'],
  query: partial({
    productId: merchantsProductId('Returns only the custom attributes that apply to this product.'),
  }),
  answer: widgetConfig,
  bare: true,
});

export const getSettings = route('GET /admin/settings', {
  operationId: 'getSettings',
  tag: 'Settings',
  summary: 'Get the settings',
  description: 'Returns all settings of the merchant.',
  role: 'analyst',
  answer: settings,
});

export const changeSettings = route('PATCH /admin/settings', {
  operationId: 'changeSettings',
  tag: 'Settings',
  summary: 'Update the settings',
  description: 'Fields that are not sent remain unchanged.',
  role: 'admin',
  body: settingsChange,
  answer: settings,
});

export const getUsage = route('GET /admin/usage', {
  operationId: 'getUsage',
  tag: 'Settings',
  summary: 'Get the usage',
  description: 'Returns requests, reviews, emails and storage of the last 25 months, and the quotas.',
  role: 'analyst',
  answer: merchantUsage,
});

export const listApiKeys = route('GET /admin/api-keys', {
  operationId: 'listApiKeys',
  summary: 'List API keys',
  description: 'Returns the keys without their secrets.',
  role: 'admin',
  answer: Type.Object({ apiKeys: Type.Array(apiKey, { description: 'All API keys.' }) }),
});

export const createApiKey = route('POST /admin/api-keys', {
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description: 'The key is returned only once.',
  role: 'admin',
  body: Type.Object({ name: singleLine(lengths.authorName, 'Name to recognize the key by.') }),
  answer: Type.Object({
    ...apiKey.properties,
    apiKey: string('The API key. Returned only once.'),
  }),
});

export const revokeApiKey = route('DELETE /admin/api-keys/{keyId}', {
  operationId: 'revokeApiKey',
  whileSuspended: 'allowed',
  summary: 'Revoke an API key',
  description: 'Takes effect immediately.',
  role: 'admin',
  answer: apiKey,
});

export const listAccessTokens = route('GET /admin/access-tokens', {
  operationId: 'listAccessTokens',
  summary: 'List access tokens',
  description:
    'Returns your tokens without their secrets, and the agents that you have connected with OAuth. Admins and owners see those of all staff members.',
  role: 'analyst',
  answer: Type.Object({
    accessTokens: Type.Array(accessToken, { description: 'All access tokens.' }),
  }),
});

export const createAccessToken = route('POST /admin/access-tokens', {
  operationId: 'createAccessToken',
  summary: 'Create a personal access token',
  description:
    'The token is returned only once. Its role cannot exceed your own, and it does not outlive the token that creates it; created with a session, it expires after a year at most.',
  role: 'analyst',
  body: Type.Object({
    name: singleLine(lengths.authorName, 'Name to recognize the token by.'),
    role: Type.Optional(oneOf(roles, 'Role of the token. Defaults to your own.')),
    expiresAt: Type.Optional(
      timestamp(
        'Time at which the token expires. Defaults to the latest permitted time; a token that never expires can create tokens that never expire.',
      ),
    ),
  }),
  answer: Type.Object({
    ...accessToken.properties,
    accessToken: string('The access token. Returned only once.'),
  }),
});

export const revokeAccessToken = route('DELETE /admin/access-tokens/{tokenId}', {
  operationId: 'revokeAccessToken',
  whileSuspended: 'allowed',
  summary: 'Revoke an access token',
  description: 'Takes effect immediately. Of an agent: ends its connection, including its refresh token.',
  role: 'analyst',
  answer: accessToken,
});

export const rotateWebhookSecret = route('POST /admin/webhook-secret/rotate', {
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the webhook secret',
  description:
    'Creates a new secret for signing incoming webhooks. The previous one remains valid for 24 hours.',
  role: 'admin',
  answer: Type.Object({
    webhookSecret: string('The new secret. Returned only once.'),
    previousValidUntil: timestamp('Time until which the previous secret is accepted.'),
  }),
  errors: ['INVALID_STATE'],
});
