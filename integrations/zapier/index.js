import zapier from 'zapier-platform-core';
import { creates, searches } from './actions.js';
import manifest from './package.json' with { type: 'json' };
import { event } from './trigger.js';

const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'url',
      label: 'Tribune URL',
      required: true,
      type: 'string',
      placeholder: 'https://reviews.example.com',
      helpText: 'The address of your Tribune, without a path.',
    },
    {
      key: 'merchantId',
      label: 'Merchant ID',
      required: true,
      type: 'string',
      helpText: 'Starts with merchant_. In the console: Settings, Integrations.',
    },
    {
      key: 'accessToken',
      label: 'Access token',
      required: true,
      type: 'password',
      helpText:
        'Starts with trp_. Create one with the role admin in Settings, Integrations, API keys & tokens.',
    },
    {
      key: 'webhookSecret',
      label: 'Webhook secret',
      required: false,
      type: 'password',
      helpText: 'Starts with whsec_. Only the action Create Order needs it.',
    },
  ],
  test: (z) => z.request({ url: '/admin/settings' }),
  connectionLabel: '{{bundle.authData.merchantId}} at {{bundle.authData.url}}',
};

/** Paths are below the API of the connected Tribune. */
function addressed(request, _z, { authData }) {
  const { url, merchantId, accessToken } = authData;
  if (!request.url.startsWith('/')) return request;
  return {
    ...request,
    url: `${url.replace(/\/+$/, '')}/apiV2${request.url}`,
    headers: { ...request.headers, 'X-Merchant-Id': merchantId, Authorization: `Bearer ${accessToken}` },
    skipThrowForStatus: true,
  };
}

/** Shows the sentences of Tribune's errors, with the fields that are wrong. */
function explained(response, z) {
  if (response.status < 400) return response;
  const { code = 'FAILED', message, details = [] } = response.data?.error ?? {};
  const text = [message ?? `Tribune returned ${response.status}.`, ...details.map(sentenceOf)].join(' ');
  if (response.status === 429) throw new z.errors.ThrottledError(text, secondsIn(response));
  if (response.status === 401) throw new z.errors.RefreshAuthError(text);
  throw new z.errors.Error(text, code, response.status);
}

const sentenceOf = ({ field, message }) => `${field} ${message}.`;
const secondsIn = (response) => Number(response.getHeader('retry-after')) || 60;

export default {
  version: manifest.version,
  platformVersion: zapier.version,
  authentication,
  beforeRequest: [addressed],
  afterResponse: [explained],
  triggers: { [event.key]: event },
  creates,
  searches,
};
