import { routesOf } from '../route.ts';
import { Type } from '../schema.ts';
import { customDomain, domainBody, domainParams } from './schemas.ts';

const route = routesOf({ tag: 'Settings', audiences: ['bearer'], role: 'owner' });

export const listDomains = route({
  operationId: 'listDomains',
  method: 'GET',
  path: '/admin/domains',
  summary: 'List custom domains',
  description:
    'Returns the domains on which hosted pages and media of the merchant are served, and from which its emails are sent, with the DNS records that they need.',
  answer: Type.Object({
    domains: Type.Array(customDomain, { description: 'At most one for each purpose.' }),
  }),
});

export const putDomain = route({
  operationId: 'putDomain',
  method: 'PUT',
  path: '/admin/domains/{purpose}',
  summary: 'Set a custom domain',
  description:
    'Sets the domain of a purpose. It is used once its TXT record is found, and for `email` also the DKIM record; Tribune checks them every ten minutes. Another domain of the same purpose is replaced. Emails to customers are then signed with a key of this domain (DKIM); while a record is missing, they are sent from the address of the service.',
  params: domainParams,
  body: domainBody,
  answer: customDomain,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const checkDomain = route({
  operationId: 'checkDomain',
  method: 'POST',
  path: '/admin/domains/{purpose}/check',
  summary: 'Check a custom domain',
  description: 'Checks the DNS records of the domain immediately.',
  params: domainParams,
  answer: customDomain,
  errors: ['NOT_FOUND'],
});

export const deleteDomain = route({
  operationId: 'deleteDomain',
  method: 'DELETE',
  path: '/admin/domains/{purpose}',
  summary: 'Remove a custom domain',
  description:
    "Removes the domain. Links in new emails lead to the service's own address; links on the domain no longer work. Emails are sent from the address of the service.",
  params: domainParams,
  answer: Type.Object({ domain: Type.String({ description: 'The removed domain.' }) }),
  errors: ['NOT_FOUND'],
});
