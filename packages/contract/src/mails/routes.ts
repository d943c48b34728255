import { route } from '../route.ts';
import { nullable, Type } from '../schema.ts';
import { failedMails, listedMail, mail, mailParams, mailQuery, sentAgain } from './schemas.ts';

export const listMails = route({
  operationId: 'listMails',
  method: 'GET',
  path: '/admin/mails',
  tag: 'Mails',
  summary: 'The outbox: every mail that was written, newest first',
  audiences: ['bearer'],
  role: 'moderator',
  query: mailQuery,
  answer: Type.Object({
    mails: Type.Array(listedMail),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getMail = route({
  operationId: 'getMail',
  method: 'GET',
  path: '/admin/mails/{mailId}',
  tag: 'Mails',
  summary: 'One mail with its text and HTML',
  audiences: ['bearer'],
  role: 'moderator',
  params: mailParams,
  answer: mail,
  errors: ['NOT_FOUND'],
});

export const countFailedMails = route({
  operationId: 'countFailedMails',
  method: 'GET',
  path: '/admin/mails/failed',
  tag: 'Mails',
  summary: 'How many mails failed, and how many of them can be sent again',
  audiences: ['bearer'],
  role: 'moderator',
  answer: failedMails,
});

export const sendFailedMails = route({
  operationId: 'sendFailedMails',
  method: 'POST',
  path: '/admin/mails/failed/send',
  tag: 'Mails',
  summary: 'Send failed mails again, as far as there is still something to say',
  description:
    'Queues each once, however often this is called; one that fails again can be sent again. Left out are mails to addresses on the suppression list (bounced ones among them), requests whose products were reviewed or that were cancelled, mails about what was deleted or decided otherwise meanwhile, invitations and new passwords, which are asked for anew, and mails of more than 60 days ago, whose links have expired.',
  audiences: ['bearer'],
  role: 'moderator',
  answer: sentAgain,
});
