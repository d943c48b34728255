export { serveMails } from './routes.ts';
export { queueKeptMails } from './unsent-emails.ts';
