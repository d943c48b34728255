import { after } from 'node:test';
import { sendDueRequests } from '../features/review-requests/dispatching.ts';
import { type Sender, sendDueMails } from '../platform/mail/sending.ts';
import { noteMailServer } from '../platform/mail/server-setting.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { dispatchOf } from './due-requests.ts';
import type { Harness } from './harness.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';

/** Sends the emails of a harness through an SMTP server, as a worker does. */
export async function startMailing(
  { context, clock }: Pick<Harness, 'context' | 'clock'>,
  {
    mailServer,
    concurrency = 1,
    domain = 'reviews.example',
    ...more
  }: { mailServer?: TestMailServer; concurrency?: number; domain?: string; returns?: Sender['returns'] } = {},
) {
  const server = mailServer ?? (await startMailServer());
  const { db, limiter, log } = context;
  await noteMailServer(db, true);
  const transport = await smtpTransport(server.url, concurrency);
  after(() => transport.close());
  const now = () => clock.now();
  const from = `reviews@${domain}`;
  const sender: Sender = {
    db,
    transport,
    limiter,
    log,
    from,
    rate: 0,
    ratePerMerchant: 0,
    concurrency,
    now,
    ...more,
  };
  const dispatch = { ...dispatchOf({ context, clock }), concurrency };
  return {
    mailServer: server,
    sender,
    dispatch,
    send: () => sendDueMails(sender),
    sendRequests: () => sendDueRequests(dispatch),
  };
}
