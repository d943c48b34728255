import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openTcpLink } from '../../../packages/server/src/testing/tcp-link.ts';

export interface MailServer {
  url: string;
  accepted(): number;
  /** Takes connections and never says a word on them. */
  hang(): void;
  answer(): void;
  close(): Promise<void>;
}

/** `receive` gets the text of each accepted mail. */
export async function startMailServer(receive?: (mail: string) => void): Promise<MailServer> {
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => receive && chunks.push(chunk));
      stream.on('end', () => {
        accepted++;
        receive?.(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo; // as it listens on a port
  const link = await openTcpLink({ host: '127.0.0.1', port });
  return {
    url: `smtp://127.0.0.1:${link.port}`,
    accepted: () => accepted,
    hang: () => link.freeze(),
    answer: () => link.thaw(),
    async close() {
      await link.cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
