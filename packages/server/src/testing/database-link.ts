import type { TestContext } from 'node:test';
import { openTcpLink, type TcpLink } from './tcp-link.ts';

/** Opens a TCP proxy to the test's database, to which `url` points, until the test ends. */
export async function openDatabaseLink(
  t: TestContext,
  databaseUrl: string,
): Promise<TcpLink & { url: string }> {
  const url = new URL(databaseUrl);
  const link = await openTcpLink({ host: url.hostname, port: Number(url.port) });
  t.after(() => link.cut());
  url.port = String(link.port);
  // Not the server's socket.
  url.searchParams.delete('host');
  return { ...link, url: url.href };
}
