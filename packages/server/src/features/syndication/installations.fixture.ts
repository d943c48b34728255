import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort, type RunningTribune, startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Starts an installation with its own database, listening application, storage and workers. */
export async function startInstallation() {
  const folder = await temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PUBLIC_URL: url, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' };
  const harness = await startHarness(env);
  await harness.app.listen({ port, host: '127.0.0.1' });
  const work = (t: TestContext) =>
    startTribune(t, ['worker'], { ...env, DATABASE_URL: harness.databaseUrl, LOG_LEVEL: 'error' });
  return { harness, url, db: harness.context.db, work };
}

/** The brand's offer to share its reviews, which the retailer accepts. Returns the ID of the agreement. */
export async function agree(brand: TestMerchant, retailer: TestMerchant): Promise<string> {
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', {});
  const accepted = await retailer.asStaff('POST', '/admin/syndication/accept', {
    code: offer.body.data.code,
  });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  return accepted.body.data.id;
}

/** Waits until `read` returns the expected value. Fails with the difference between it and the last value. */
export async function settlesAt<Value>(
  read: () => Promise<Value>,
  expected: Value,
  ...processes: RunningTribune[]
): Promise<void> {
  let last = await read();
  const isReached = async () => {
    last = await read();
    return isDeepStrictEqual(last, expected);
  };
  await until(isReached, ...processes).catch(() => {});
  const output = processes.map((one) => one.output()).join('\n');
  if (output !== '' && !isDeepStrictEqual(last, expected)) console.error(output);
  assert.deepEqual(last, expected);
}
