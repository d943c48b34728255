import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openTcpLink } from '../../../packages/server/src/testing/tcp-link.ts';

/** Starts a mail server that, of 100 emails, rejects 6 with a temporary error and closes the connection of 2 before accepting them. */
export async function startMailServer() {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const fate = Math.random();
      if (fate < 0.02)
        return void [...server.connections].find((connection) => connection.session === session)?.close();
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
    /** Number of emails that were accepted, by address. */
    received,
    /** Accepts connections and then never responds. */
    hang: () => link.freeze(),
    answer: () => link.thaw(),
    async close() {
      await link.cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
