import { type PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import type { Signature } from './signing.ts';

/** An email to be sent. */
export interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
  date: Date;
  /** One-click unsubscribe (RFC 8058); null on transactional emails. */
  unsubscribeUrl: string | null;
  /** Null for the service's own sender, whose emails the mail server signs. */
  signature?: Signature | null;
  /** Envelope sender, to which mail servers return it; null for the sender address. */
  returnPath?: string | null;
}

/**
 * The result of an attempt. `deferred`: not accepted, retry; `refused`: not accepted, permanently; `uncertain`: handed over
 * completely, without a response.
 */
export type Sent =
  | { outcome: 'sent'; response: string }
  | { outcome: 'deferred' | 'refused' | 'uncertain'; response: string; badAddress: boolean };

/** The port to a mail server. */
export interface MailTransport {
  /**
   * Sends one email. Calls `beforeLastByte` when everything except the end of the message has been sent: until then the server cannot
   * have accepted it. If it resolves to false, the connection is closed.
   */
  send(mail: OutgoingMail, beforeLastByte: () => Promise<boolean>): Promise<Sent>;
  close(): Promise<void>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Time limit of an attempt, which leases must exceed. */
export const longestSendMs = 60_000;

/** One-click unsubscribing requires that the signature covers both of its headers (RFC 8058, section 4). */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

/** Sends by SMTP over pooled connections. */
export async function smtpTransport(url: string, connections: number): Promise<MailTransport> {
  // Loaded only by processes with a mail server.
  const { createTransport } = await import('nodemailer');
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  // Requeueing would resend an email whose connection broke after it was handed over.
  const pool = createTransport({ url, pool: true, maxConnections: connections, maxRequeues: 0, ...timeouts });
  pool.use('stream', (mail, done) => {
    const { gate, signature } = mail.data as { gate: () => Transform; signature: Signature | null };
    // The signature covers the whole message, so the gate comes after it.
    if (signature)
      mail.message.processFunc(
        (input: Readable): PassThrough =>
          new DKIM({ ...signature, headerFieldNames: signedHeaders }).sign(input),
      );
    mail.message.processFunc((input: Readable) => pipeline(input, gate(), () => {}));
    done();
  });
  return {
    async send(mail, beforeLastByte) {
      if (needsUtf8(mail.to)) {
        const obstacle = await utf8Obstacle(url);
        if (obstacle) return obstacle;
      }
      let handed = false;
      const gate = () =>
        new Transform({
          transform: (chunk, _encoding, next) => next(null, chunk),
          flush(next) {
            beforeLastByte().then(
              (mayGo) => {
                handed = mayGo;
                if (mayGo) next();
                else next(new Error('The lease on this email was lost'));
              },
              (error) => next(error),
            );
          },
        });
      try {
        const info = await pool.sendMail({
          ...messageOf(mail),
          gate,
          signature: mail.signature ?? null,
        } as object);
        return { outcome: 'sent', response: String(info.response).slice(0, 500) };
      } catch (error) {
        return failureOf(error, handed);
      }
    },
    async close() {
      pool.close();
    },
  };
}

/** An international domain is sent as `xn--…`; letters of other scripts before the @ need the server's SMTPUTF8 (RFC 6531). */
const needsUtf8 = (to: string) => /[^\x20-\x7E]/.test(to.slice(0, to.lastIndexOf('@')));

/**
 * Why the mail server cannot send to an international address; undefined if it can. Queried on a separate connection, because such
 * emails are rare.
 */
async function utf8Obstacle(url: string): Promise<Sent | undefined> {
  const { createTransport } = await import('nodemailer');
  let isOffered = false;
  const listen = (_entry: unknown, message?: unknown) => {
    if (/^250[- ]SMTPUTF8\b/m.test(String(message))) isOffered = true;
  };
  const logger = {
    level: () => {},
    trace: listen,
    debug: listen,
    info: listen,
    warn: listen,
    error: listen,
    fatal: listen,
  };
  const asked = createTransport({ url, ...timeouts, logger, debug: true });
  try {
    await asked.verify();
  } catch (error) {
    return failureOf(error, false);
  } finally {
    asked.close();
  }
  if (isOffered) return undefined;
  const response =
    'The mail server does not support letters beyond ASCII before the @ of an address (SMTPUTF8)';
  return { outcome: 'refused', response, badAddress: false };
}

function messageOf(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.returnPath && { envelope: { from: mail.returnPath, to: mail.to } }),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    messageId: mail.messageId,
    date: mail.date,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function failureOf(error: unknown, handed: boolean): Sent {
  const { responseCode, response, command, code, message } = error as {
    responseCode?: number;
    response?: string;
    command?: string;
    code?: string;
    message?: string;
  };
  // Code and the server's response only: nodemailer's message can contain the address.
  const said = String(response ?? code ?? message ?? error).slice(0, 500);
  if (responseCode !== undefined && responseCode >= 400) {
    const badAddress = command === 'RCPT TO' && responseCode >= 550 && responseCode !== 552;
    // A rejected login or sender is a configuration error that can be fixed: retry.
    const forGood = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
    return { outcome: forGood ? 'refused' : 'deferred', response: said, badAddress };
  }
  return { outcome: handed ? 'uncertain' : 'deferred', response: said, badAddress: false };
}
