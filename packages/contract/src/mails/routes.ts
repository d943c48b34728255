import { route } from '../route.ts';
import { nullable, Type } from '../schema.ts';
import { listedMail, mail, mailParams, mailQuery } from './schemas.ts';

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
