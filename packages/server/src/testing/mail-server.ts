import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Envelope sender. */
  returnPath: string;
  raw: string;
  parsed: Email;
}

export interface TestMailServer {
  url: string;
  /** Accepted emails in order of arrival. */
  received: ReceivedMail[];
  /** Responds to the next emails with these SMTP codes at `stage`; 0 drops the connection. */
  fail(stage: 'RCPT' | 'DATA', ...codes: number[]): void;
}

/** Starts a real SMTP server on a free local port for the duration of a test file. */
export async function startMailServer({
  hideSMTPUTF8 = false,
}: {
  hideSMTPUTF8?: boolean;
} = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const failures: Record<'RCPT' | 'DATA', number[]> = { RCPT: [], DATA: [] };
  const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = failures.RCPT.shift();
      done(code === undefined ? null : refusal(code));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const code = failures.DATA.shift();
        if (code === 0) {
          for (const connection of server.connections) connection.close();
          return;
        }
        if (code !== undefined) return done(refusal(code));
        const raw = Buffer.concat(chunks).toString('utf8');
        const parsed = await PostalMime.parse(raw);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo[0]?.address ?? '',
          returnPath: mailFrom ? mailFrom.address : '',
          raw,
          parsed,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    fail: (stage, ...codes) => void failures[stage].push(...codes),
  };
}
