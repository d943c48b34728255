import type { TestContext } from 'node:test';
import { openTcpLink, type TcpLink } from './tcp-link.ts';

/** Stands between a test and its database, which `url` names by way of it, for as long as the test runs. */
export async function openDatabaseLink(
  t: TestContext,
  databaseUrl: string,
): Promise<TcpLink & { url: string }> {
  const url = new URL(databaseUrl);
  const link = await openTcpLink({ host: url.hostname, port: Number(url.port) });
  t.after(() => link.cut());
  url.port = String(link.port);
  return { ...link, url: url.href };
}
