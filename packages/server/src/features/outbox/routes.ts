import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { mails, mailWith } from '../../platform/mail/outbox.ts';
import { outcomesByDomain } from '../../platform/mail/outcomes.ts';
import { presentMail } from '../../platform/mail/present.ts';
import { isSpfAligned, returnsOf, sendingDomain } from '../../platform/mail/signing.ts';
import { warmUpOf } from '../../platform/mail/warm-up.ts';
import { failedMails, sendFailedMails } from './failed-emails.ts';

/** Registers the staff routes that list sent emails and resend failed ones. */
export function serveOutbox(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listMails, ({ db, merchant, query }) => mails(db, merchant.merchantId, query));
  serve(app, context, contract.getMail, getMail);
  serve(app, context, contract.countFailedMails, ({ db, merchant, now }) =>
    failedMails(db, merchant.merchantId, now),
  );
  serve(app, context, contract.getDeliverability, deliverability);
  serve(app, context, contract.sendFailedMails, ({ db, merchant, now }) =>
    sendFailedMails(db, merchant.merchantId, now),
  );
}

async function getMail({ db, merchant, params }: Call<typeof contract.getMail>) {
  const mailId = uuidOf('mail', params.mailId);
  const mail = orNotFound(mailId && (await mailWith(db, merchant.merchantId, mailId)), 'email');
  return presentMail(mail);
}

async function deliverability({
  context,
  db,
  merchant,
  query,
  now,
}: Call<typeof contract.getDeliverability>) {
  const { merchantId } = merchant;
  const since = new Date(now.getTime() - (query.days ?? 30) * 24 * 60 * 60 * 1000);
  const domain = await sendingDomain(db, merchantId);
  const warmUp = domain ? await warmUpOf(db, merchantId, domain, now) : null;
  return {
    domains: await outcomesByDomain(db, merchantId, since),
    sender: domain
      ? { domain: domain.name, spfAligned: isSpfAligned(domain, returnsOf(context.config)) }
      : null,
    warmUp: warmUp && { ...warmUp, until: warmUp.until.toISOString() },
  };
}
