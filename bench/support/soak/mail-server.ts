import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openTcpLink } from '../../../packages/server/src/testing/tcp-link.ts';

export interface MailServer {
  url: string;
  /** Number of emails that were accepted, by address. */
  received: ReadonlyMap<string, number>;
  /** Accepts connections and then never responds. */
  hang(): void;
  answer(): void;
  close(): Promise<void>;
}

/** Starts a mail server that, of 100 emails, rejects 6 with a temporary error and closes the connection of 2 before accepting them. */
export async function startMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const fate = Math.random();
      if (fate < 0.02) return void connectionOf(server, stream)?.destroy();
      stream.resume();
      stream.on('end', () => {
        if (fate < 0.08) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.set(to, (received.get(to) ?? 0) + 1);
        done();
      });
    },
  });
  // A killed worker resets its connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo; // as it listens on a port
  const link = await openTcpLink({ host: '127.0.0.1', port });
  return {
    url: `smtp://127.0.0.1:${link.port}`,
    received,
    hang: () => link.freeze(),
    answer: () => link.thaw(),
    async close() {
      await link.cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** smtp-server cannot close a single connection, so it is looked up by its stream among all. */
function connectionOf(server: SMTPServer, stream: unknown): { destroy(): void } | undefined {
  const connections = server.connections as Set<{
    _parser?: { _dataStream?: unknown };
    _socket?: { destroy(): void };
  }>;
  return [...connections].find(({ _parser }) => _parser?._dataStream === stream)?._socket;
}
