import { roles } from '../roles.ts';
import { route } from '../route.ts';
import { idReference, lengths, oneOf, Type, text, timestamp } from '../schema.ts';
import { accessToken, apiKey, merchantParams, settings, settingsChange, widgetConfig } from './schemas.ts';

const staff = ['bearer'] as const;

export const getWidgetConfig = route({
  operationId: 'getWidgetConfig',
  method: 'GET',
  path: '/merchants/{merchantId}/widget-config',
  tag: 'Widget',
  summary: 'Public configuration of the widget',
  audiences: ['anyone'],
  params: merchantParams,
  answer: widgetConfig,
  bare: true,
  errors: ['NOT_FOUND'],
});

export const getSettings = route({
  operationId: 'getSettings',
  method: 'GET',
  path: '/admin/settings',
  tag: 'Settings',
  summary: "The shop's settings",
  audiences: staff,
  role: 'analyst',
  answer: settings,
});

export const changeSettings = route({
  operationId: 'changeSettings',
  method: 'PATCH',
  path: '/admin/settings',
  tag: 'Settings',
  summary: 'Change settings; what is not named stays',
  audiences: staff,
  role: 'admin',
  body: settingsChange,
  answer: settings,
});

export const listApiKeys = route({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/admin/api-keys',
  tag: 'Keys and tokens',
  summary: 'API keys, without their secrets',
  audiences: staff,
  role: 'admin',
  answer: Type.Object({ apiKeys: Type.Array(apiKey) }),
});

export const createApiKey = route({
  operationId: 'createApiKey',
  method: 'POST',
  path: '/admin/api-keys',
  tag: 'Keys and tokens',
  summary: 'Create an API key; it is shown this once',
  audiences: staff,
  role: 'admin',
  body: Type.Object({ name: text(lengths.authorName) }),
  answer: Type.Object({
    ...apiKey.properties,
    apiKey: Type.String({ description: 'The key, shown this once.' }),
  }),
});

export const revokeApiKey = route({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/admin/api-keys/{keyId}',
  tag: 'Keys and tokens',
  summary: 'Revoke an API key at once',
  audiences: staff,
  role: 'admin',
  params: Type.Object({ keyId: idReference('key') }),
  answer: apiKey,
  errors: ['NOT_FOUND'],
});

export const listAccessTokens = route({
  operationId: 'listAccessTokens',
  method: 'GET',
  path: '/admin/access-tokens',
  tag: 'Keys and tokens',
  summary: 'Your personal access tokens, without their secrets',
  description: 'Owners and admins see those of everybody.',
  audiences: staff,
  role: 'analyst',
  answer: Type.Object({ accessTokens: Type.Array(accessToken) }),
});

export const createAccessToken = route({
  operationId: 'createAccessToken',
  method: 'POST',
  path: '/admin/access-tokens',
  tag: 'Keys and tokens',
  summary: 'Create a personal access token; it is shown this once',
  description: 'Its role can be at most your own.',
  audiences: staff,
  role: 'analyst',
  body: Type.Object({
    name: text(lengths.authorName),
    role: Type.Optional(oneOf(roles, 'Your own when absent.')),
    expiresAt: Type.Optional(timestamp('Absent: never.')),
  }),
  answer: Type.Object({
    ...accessToken.properties,
    accessToken: Type.String({ description: 'The token, shown this once.' }),
  }),
});

export const revokeAccessToken = route({
  operationId: 'revokeAccessToken',
  method: 'DELETE',
  path: '/admin/access-tokens/{tokenId}',
  tag: 'Keys and tokens',
  summary: 'Revoke a personal access token at once',
  audiences: staff,
  role: 'analyst',
  params: Type.Object({ tokenId: idReference('pat') }),
  answer: accessToken,
  errors: ['NOT_FOUND'],
});

export const rotateWebhookSecret = route({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/admin/webhook-secret/rotate',
  tag: 'Keys and tokens',
  summary: 'Make a new webhook secret; the old one stays valid for 24 hours',
  audiences: staff,
  role: 'admin',
  answer: Type.Object({
    webhookSecret: Type.String({ description: 'Shown this once.' }),
    previousValidUntil: timestamp(),
  }),
});
