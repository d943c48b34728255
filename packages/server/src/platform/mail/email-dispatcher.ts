import { mailFromOf } from '../config.ts';
import type { PlatformContext } from '../context.ts';
import { type Dispatcher, startDispatcher } from '../jobs/dispatcher.ts';
import { traced } from '../telemetry/trace.ts';
import { type Sender, sendDueMails } from './sending.ts';
import { noteMailServer } from './server-setting.ts';
import { returnsOf } from './signing.ts';
import { smtpTransport } from './transport.ts';

/** Sends queued emails until stopped. Any number of processes may do so. Without SMTP_URL, emails stay in the outbox. */
export async function startEmailDispatcher(
  context: Pick<
    PlatformContext,
    'config' | 'db' | 'clock' | 'limiter' | 'log' | 'metrics' | 'telemetry' | 'usage'
  >,
): Promise<Dispatcher> {
  const { config, db, clock, limiter, log, metrics, telemetry, usage } = context;
  await noteMailServer(db, config.smtpUrl !== null);
  if (config.smtpUrl === null) return { stop: async () => {} };
  const transport = await smtpTransport(config.smtpUrl, config.mailConnections);
  const sender: Sender = {
    db,
    transport: {
      ...transport,
      send: (mail, beforeLastByte) =>
        traced(telemetry?.tracer ?? null, 'email', { kind: 'client', parent: null }, () =>
          transport.send(mail, beforeLastByte),
        ),
    },
    limiter,
    log,
    from: mailFromOf(config),
    returns: returnsOf(config),
    rate: config.mailRate,
    ratePerMerchant: config.mailRatePerMerchant,
    concurrency: config.mailConnections,
    now: () => clock.now(),
    countSent: (merchantId) => usage.count(merchantId, 'emails', clock.now()),
    countAttempt: (outcome) => metrics.emails.inc({ outcome }),
  };
  const fault = 'Emails could not be sent; it is tried again';
  const dispatcher = startDispatcher({ log, fault }, (stopped) => sendDueMails(sender, stopped));
  return {
    async stop() {
      await dispatcher.stop();
      await transport.close();
    },
  };
}
