import * as contract from '@tribune/contract';
import { type DomainPurpose, domainPurposes } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { invalidState, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { returnsOf } from '../../platform/mail/signing.ts';
import { hostName } from './hosts.ts';
import { domainName } from './names.ts';
import { ownHostsOf } from './own-hosts.ts';
import { domainsOf, presentDomain, removeDomain, setDomain } from './stored-domains.ts';
import { checkDomain } from './verifying.ts';

export function serveDomains(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listDomains, async ({ db, merchant }) => ({
    domains: (await domainsOf(db, merchant.merchantId)).map((one) =>
      presentDomain(one, serviceOf(context.config)),
    ),
  }));
  serve(app, context, contract.putDomain, putDomain);
  serve(app, context, contract.checkDomain, async ({ merchant, params }) => {
    const checked = await checkDomain(context, merchant.merchantId, purposeOf(params.purpose));
    if (!checked) throw notFound('domain');
    return presentDomain(checked, serviceOf(context.config));
  });
  serve(app, context, contract.deleteDomain, async ({ db, merchant, params }) => {
    const domain = await removeDomain(db, merchant.merchantId, purposeOf(params.purpose));
    if (domain === undefined) throw notFound('domain');
    announceMerchant(context, db, merchant.merchantId);
    return { domain };
  });
}

async function putDomain({ context, db, merchant, params, body, now }: Call<typeof contract.putDomain>) {
  if (merchant.isSandbox) throw invalidState('A sandbox has no domains. Set them in live mode.');
  const purpose = purposeOf(params.purpose);
  const name = domainName(body.domain, ownHostsOf(context.config));
  const { localPart } = body;
  const domain = await setDomain(db, merchant.merchantId, { purpose, name, localPart, now });
  announceMerchant(context, db, merchant.merchantId);
  return presentDomain(domain, serviceOf(context.config));
}

function purposeOf(text: string): DomainPurpose {
  const purpose = domainPurposes.find((one) => one === text);
  if (!purpose) throw notFound('purpose of a domain');
  return purpose;
}

const serviceOf = (config: Config) => ({
  target: new URL(publicUrlOf(config)).hostname,
  returns: returnsOf(config),
});

/** Answers reverse proxies that obtain certificates on demand: 200 for a verified domain, 404 for others. */
export function serveCertificateQuestions(app: FastifyInstance, context: Context): void {
  app.get('/domains/served', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const name = typeof domain === 'string' ? hostName(domain) : '';
    if (!(await context.hosts.of(name))) throw notFound('domain');
    return reply.code(200).send({ domain: name });
  });
}
