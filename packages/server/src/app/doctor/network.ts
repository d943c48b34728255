import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { emailRecordsOf, lookups } from '../../features/domains/index.ts';
import { type Config, mailFromOf } from '../../platform/config.ts';
import { type Found, ok, problem, reasonOf, warning } from './finding.ts';

const patienceMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Whether names of the configured servers resolve. */
export async function dns({ publicUrl, smtpUrl, s3, databaseUrl, redisUrl }: Config): Promise<Found> {
  const urls = [publicUrl, smtpUrl, databaseUrl, redisUrl, s3.bucket ? s3.endpoint : null];
  const hosts = new Set(urls.flatMap((url) => (url ? [new URL(url).hostname.replace(/^\[|\]$/g, '')] : [])));
  const names = [...hosts].filter((host) => host !== '' && isIP(host) === 0);
  const failed: string[] = [];
  for (const name of names) await lookup(name).catch((error) => failed.push(`${name} (${reasonOf(error)})`));
  if (failed.length > 0)
    return problem(
      `Not found in DNS: ${failed.join(', ')}`,
      'Create the DNS records, or correct the names in the settings.',
    );
  return ok(
    names.length > 0 ? `Found in DNS: ${names.join(', ')}` : 'No setting names a host to be looked up',
  );
}

/** Whether the public address answers as this service, and with a certificate that remains valid. */
export async function publicAddress({ publicUrl, host }: Config): Promise<Found> {
  if (!publicUrl) {
    if (/^(localhost|127\.|\[?::1)/.test(host))
      return ok('PUBLIC_URL is not set: only this machine uses Tribune');
    return warning(
      'PUBLIC_URL is not set',
      'Set it to the address that browsers use, such as https://reviews.shop.example: links in emails need it.',
    );
  }
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') {
    const certificate = await certificateOf(url);
    if (certificate.state !== 'ok') return certificate;
  } else if (!/^(localhost|127\.)/.test(url.hostname)) {
    return problem(
      `${publicUrl} is not encrypted`,
      'Put a proxy with a certificate before Tribune and set PUBLIC_URL to its https address; see docs/DEPLOYING.md.',
    );
  }
  return answers(publicUrl);
}

async function answers(publicUrl: string): Promise<Found> {
  try {
    const response = await fetch(`${publicUrl}/apiV2/health`, { signal: AbortSignal.timeout(patienceMs) });
    if (response.ok && response.headers.has('x-api-version')) return ok(`${publicUrl} answers`);
    return problem(
      `${publicUrl}/apiV2/health answers with status ${response.status}, not as Tribune does`,
      'Start Tribune, and let the proxy forward every path and the Host header to it.',
    );
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return problem(
      `${publicUrl} does not answer (${reasonOf(cause ?? error)})`,
      'Start Tribune, and check the proxy and the firewall.',
    );
  }
}

function certificateOf({ hostname, port }: URL): Promise<Found> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? '' : hostname,
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    const settle = (found: Found) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('secureConnect', () =>
      settle(judge(socket.getPeerCertificate(), socket.authorizationError, hostname)),
    );
    const refuse = (why: string) =>
      settle(problem(`${hostname} accepts no TLS connection (${why})`, 'Check the proxy and the firewall.'));
    socket.on('timeout', () => refuse('timeout'));
    socket.on('error', (error) => refuse(reasonOf(error)));
  });
}

function judge({ valid_to: end }: PeerCertificate, fault: Error | string | null, hostname: string): Found {
  if (fault)
    return problem(
      `Browsers refuse the certificate of ${hostname} (${typeof fault === 'string' ? fault : reasonOf(fault)})`,
      'Renew the certificate, with its intermediate certificates, for this name.',
    );
  const days = Math.floor((Date.parse(end) - Date.now()) / dayMs);
  if (days < 14)
    return warning(`The certificate of ${hostname} expires in ${days} days`, 'Check that it is renewed.');
  return ok(`The certificate of ${hostname} is valid for ${days} days`);
}

/** Whether the mail server accepts a session, and the sender's domain permits it. Sends nothing. */
export async function mail(config: Config): Promise<Found> {
  if (!config.smtpUrl)
    return warning(
      'SMTP_URL is not set: emails are stored, not sent',
      'Set SMTP_URL; see docs/OPERATING.md.',
    );
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url: config.smtpUrl, ...timeouts });
  const server = new URL(config.smtpUrl).host;
  try {
    await transport.verify();
  } catch (error) {
    const { response } = error as { response?: string };
    return problem(
      `The mail server ${server} refuses a session (${response ?? reasonOf(error)})`,
      'Correct host, port, user and password in SMTP_URL; port 465 needs smtps:.',
    );
  } finally {
    transport.close();
  }
  const sender = mailFromOf(config);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const lacking = await senderLacks(config, domain);
  if (lacking.length > 0)
    return warning(
      `The mail server ${server} accepts sessions, but ${domain} has no ${lacking.join(' and no ')} record`,
      'Without it many providers put emails into the spam folder: publish what the mail provider names.',
    );
  return ok(`The mail server ${server} accepts sessions, and ${domain} has SPF and DMARC records`);
}

async function senderLacks(config: Config, domain: string): Promise<string[]> {
  if (isIP(domain) || !domain.includes('.')) return [];
  // If a name server does not answer, it is unknown whether records exist.
  const records = await emailRecordsOf(config, domain).catch(() => null);
  return records ? missing({ SPF: records.spf !== 'missing', DMARC: records.policy !== 'missing' }) : [];
}

const missing = (records: Record<string, boolean>) => Object.keys(records).filter((name) => !records[name]);

/** Whether undeliverable emails arrive at Tribune, and merchants can point the return path of their domains to the return host. */
export async function returnedEmails(config: Config): Promise<Found> {
  const { mailReturnHost: host, mailEventsSecret: secret } = config;
  const target = config.mailReturnAddress ?? host;
  if (target === null) return ok('MAIL_RETURN_ADDRESS is not set: emails return to the sender');
  if (secret === null)
    return problem(
      'MAIL_EVENTS_SECRET is not set, so that Tribune refuses returned emails',
      'Set it, and let the mail server deliver them with it; see docs/OPERATING.md.',
    );
  if (host === null) return ok(`Emails return to ${target}`);
  const { mxOf } = lookups(config);
  const [servers, { spf }] = await Promise.all([mxOf(host), emailRecordsOf(config, host)]);
  const lacking = missing({ MX: servers.length > 0, SPF: spf !== 'missing' });
  if (lacking.length > 0)
    return problem(
      `${host} has no ${lacking.join(' and no ')} record`,
      'Create it as docs/OPERATING.md says: until then no return path of a merchant is used.',
    );
  return ok(`Emails of merchants' domains can return to ${host}, which has MX and SPF records`);
}

/** Signed webhooks are refused after five minutes, one-time passwords after one. */
const mostOffsetMs = 30_000;

/** Compares the clock with a time server (RFC 4330). */
export async function clock(timeServer: string): Promise<Found> {
  const offsetMs = await offsetFrom(timeServer).catch(() => null);
  const now = new Date().toISOString();
  if (offsetMs === null) return ok(`It is ${now}; ${timeServer} did not answer, so this was not compared`);
  const seconds = Math.round(offsetMs / 1000);
  if (Math.abs(offsetMs) <= mostOffsetMs)
    return ok(`It is ${now}, ${Math.abs(seconds)} s from ${timeServer}`);
  return problem(
    `The clock is ${Math.abs(seconds)} s ${offsetMs > 0 ? 'slow' : 'fast'}: it says ${now}`,
    'Synchronize it (timedatectl set-ntp true): signatures, one-time passwords and scheduled emails depend on it.',
  );
}

/** Seconds from 1900 to 1970. */
const ntpEpochSeconds = 2_208_988_800;

/** How many milliseconds the server is ahead. */
function offsetFrom(timeServer: string): Promise<number> {
  const [, host = timeServer, port = '123'] = /^(.*):(\d+)$/.exec(timeServer) ?? [];
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
    const sentAt = Date.now();
    const timer = setTimeout(() => socket.emit('error', new Error('timeout')), patienceMs);
    socket.on('error', (error) => {
      clearTimeout(timer);
      socket.close();
      reject(error);
    });
    socket.on('message', (packet) => {
      clearTimeout(timer);
      socket.close();
      if (packet.length < 48) return reject(new Error('not a time'));
      const serverMs =
        (packet.readUInt32BE(40) - ntpEpochSeconds) * 1000 + (packet.readUInt32BE(44) / 2 ** 32) * 1000;
      resolve(serverMs - (sentAt + Date.now()) / 2);
    });
    // Version 4, client.
    const request = Buffer.alloc(48);
    request[0] = 0b00_100_011;
    socket.send(request, Number(port), host, (error) => error && socket.emit('error', error));
  });
}
