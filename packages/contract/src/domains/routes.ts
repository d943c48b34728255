import { routesOf } from '../route.ts';
import { Type } from '../schema.ts';
import { customDomain, domainBody, domainParams } from './schemas.ts';

const route = routesOf({ tag: 'Settings', audiences: ['bearer'], role: 'owner' });

export const listDomains = route('GET /admin/domains', {
  operationId: 'listDomains',
  summary: 'List custom domains',
  description:
    'Returns the domains on which hosted pages and media of the merchant are served, and from which its emails are sent, with the DNS records that they need.',
  answer: Type.Object({
    domains: Type.Array(customDomain, { description: 'At most one for each purpose.' }),
  }),
});

export const putDomain = route('PUT /admin/domains/{purpose}', {
  operationId: 'putDomain',
  summary: 'Set a custom domain',
  description:
    'Sets the domain of a purpose. It is used once its TXT record is found, and for `email` also the DKIM record; Tribune checks them every ten minutes. Another domain of the same purpose is replaced. Emails to customers are then signed with a key of this domain (DKIM); while a record is missing, they are sent from the address of the service.',
  params: domainParams,
  body: domainBody,
  answer: customDomain,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const checkDomain = route('POST /admin/domains/{purpose}/check', {
  operationId: 'checkDomain',
  summary: 'Check a custom domain',
  description: 'Checks the DNS records of the domain immediately.',
  params: domainParams,
  answer: customDomain,
  errors: ['NOT_FOUND'],
});

export const deleteDomain = route('DELETE /admin/domains/{purpose}', {
  operationId: 'deleteDomain',
  summary: 'Remove a custom domain',
  description:
    "Removes the domain. Links in new emails lead to the service's own address; links on the domain no longer work. Emails are sent from the address of the service.",
  params: domainParams,
  answer: Type.Object({ domain: Type.String({ description: 'The removed domain.' }) }),
  errors: ['NOT_FOUND'],
});
