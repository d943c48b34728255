import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '../../../packages/server/src/testing/processes.ts';
import { placeAt, placeWith, startIn } from './environment.ts';

export interface RunningServer {
  baseUrl: string;
  /** Environment variables of the example programs, with a new merchant. */
  createMerchant(): Promise<Record<string, string>>;
}

/** Installs and starts `@tribune/server` from its tarball, with these settings. Stopped after the test. */
export async function startServer(
  t: TestContext,
  tarball: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const shared = await placeWith(tarball, '24');
  const port = await freePort();
  const dataDir = await mkdtemp(join(shared.folder, 'data-'));
  const env = {
    ...shared.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO_PORT: String(await freePort()),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...settings,
  };
  const place = placeAt({ ...shared, env });
  const running = startIn(place, 'npx', ['tribune', 'start']);
  t.after(async () => {
    running.signal('SIGINT');
    await running.ended();
    await rm(dataDir, { recursive: true });
  });
  await running.prints(/API key +(\S+)/);
  const baseUrl = `http://127.0.0.1:${port}/apiV2`;
  let count = 0;
  return {
    baseUrl,
    async createMerchant() {
      const name = `Shop ${++count}`;
      const owner = `owner${count}@shop.example`;
      const options = [
        '--name',
        name,
        '--plan',
        'growth',
        '--origin',
        'https://shop.example',
        '--owner',
        owner,
        '--json',
      ];
      const made = JSON.parse(await place.run('npx', 'tribune', 'merchant', 'create', ...options));
      return {
        TRIBUNE_URL: baseUrl,
        TRIBUNE_MERCHANT: made.merchantId,
        TRIBUNE_KEY: made.apiKey,
        TRIBUNE_TOKEN: made.accessToken,
        TRIBUNE_WEBHOOK_SECRET: made.webhookSecret,
      };
    },
  };
}
