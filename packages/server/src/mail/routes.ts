import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { type Call, serve } from '../http/serve.ts';
import { uuidOf } from '../ids.ts';
import { failedMails, sendFailedMails } from './failed.ts';
import { mails, mailWith } from './outbox.ts';
import { presentMail } from './present.ts';

export function serveMails(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listMails, {
    handle: ({ db, merchant, query }) => mails(db, merchant.merchantId, query),
  });
  serve(app, context, contract.getMail, { handle: getMail });
  serve(app, context, contract.countFailedMails, {
    handle: ({ db, merchant, now }) => failedMails(db, merchant.merchantId, now),
  });
  serve(app, context, contract.sendFailedMails, {
    handle: ({ db, merchant, now }) => sendFailedMails(db, merchant.merchantId, now),
  });
}

async function getMail({ db, merchant, params }: Call<typeof contract.getMail>) {
  const mailId = uuidOf('mail', params.mailId);
  const mail = mailId && (await mailWith(db, merchant.merchantId, mailId));
  if (!mail) throw notFound('mail');
  return presentMail(mail);
}
