import { routesOf } from '../route.ts';
import { pageOf } from '../schema.ts';
import {
  deliverability,
  deliverabilityQuery,
  failedMails,
  listedMail,
  mail,
  mailQuery,
  sentAgain,
} from './schemas.ts';

const route = routesOf({ tag: 'Emails', audiences: ['bearer'], role: 'moderator' });

export const listMails = route('GET /admin/mails', {
  operationId: 'listMails',
  summary: 'List emails',
  description: 'The outbox: every email to customers and staff, newest first.',
  query: mailQuery,
  answer: pageOf('mails', listedMail, 'Emails of this page.'),
});

export const getMail = route('GET /admin/mails/{mailId}', {
  operationId: 'getMail',
  summary: 'Get an email',
  description: 'Includes the plain text and the HTML.',
  answer: mail,
});

export const countFailedMails = route('GET /admin/mails/failed', {
  operationId: 'countFailedMails',
  summary: 'Count failed emails',
  description: 'Returns the number of failed emails and how many of them can be retried.',
  answer: failedMails,
});

export const getDeliverability = route('GET /admin/mails/deliverability', {
  operationId: 'getDeliverability',
  summary: 'Get deliverability',
  description:
    'Returns how many emails to each domain were sent, bounced, were marked as spam or failed, and the limit of a new domain for emails.',
  query: deliverabilityQuery,
  answer: deliverability,
});

export const sendFailedMails = route('POST /admin/mails/failed/send', {
  operationId: 'sendFailedMails',
  summary: 'Retry failed emails',
  description:
    'Queues every failed email that is still relevant. Idempotent: an email is queued once, and can be retried when it fails again. Not retried are emails to suppressed addresses (including bounced ones), requests that were cancelled or whose products have been reviewed, emails about content that was deleted or moderated differently since, invitations and password resets (request new ones instead), and emails older than 60 days, whose links have expired.',
  answer: sentAgain,
});
