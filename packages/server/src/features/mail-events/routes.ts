import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidCredentials, invalidField, orNotFound } from '../../platform/errors.ts';
import { applyReport, type ReturnReport } from '../../platform/mail/outcomes.ts';
import { reportIn } from './delivery-reports.ts';
import { providers } from './providers.ts';

/** Larger than a batch of SendGrid's events, and than reports that include the original email. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Bounces and complaints, which end sending to an address: `POST /mail/events/dsn` takes the emails that arrive at MAIL_RETURN_ADDRESS,
 * `POST /mail/events/PROVIDER` the webhooks of a mail provider. Served if MAIL_EVENTS_SECRET is set.
 */
export async function serveMailEvents(app: FastifyInstance, context: Context): Promise<void> {
  const { mailEventsSecret } = context.config;
  if (mailEventsSecret === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Amazon SNS sends JSON as text/plain.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request) => assertSecret(request, mailEventsSecret));
    scope.post('/mail/events/:source', async (request) => {
      const { source } = request.params as { source: string };
      const body = String(request.body ?? '');
      const reports = source === 'dsn' ? reportIn(body) : await reportsOf(context, source, body);
      let suppressed = 0;
      for (const report of reports) suppressed += await applyReport(context.db, report, context.clock.now());
      if (reports.length > 0)
        context.log.info({ source, reports: reports.length, suppressed }, 'Emails were returned');
      return { reports: reports.length, suppressed };
    });
  });
}

/** Basic authentication, which every provider can send: `https://tribune:SECRET@…`. */
function assertSecret({ headers }: FastifyRequest, secret: string): void {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  const password = given.slice(given.indexOf(':') + 1);
  if (!timingSafeEqual(digestOf(password), digestOf(secret)))
    throw invalidCredentials('Send MAIL_EVENTS_SECRET as the password of HTTP basic authentication.');
}

const digestOf = (text: string) => hash('sha256', text, 'buffer');

async function reportsOf(context: Context, source: string, body: string): Promise<ReturnReport[]> {
  const provider = orNotFound(providers[source], 'mail provider');
  const { reports, confirmUrl } = provider(parsed(body));
  if (confirmUrl) await context.outbound.request({ url: confirmUrl, timeoutMs: 10_000, maxBytes: 100_000 });
  return reports;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidField('body', 'must be JSON');
  }
}
