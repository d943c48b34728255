import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../../packages/workspace.ts';
import { type Engine, runEngine, runToEnd } from './engine.ts';
import type { Ground, Merchant } from './ground.ts';
import { type Api, apiAt } from './http.ts';

const integration = join(root, 'integrations/medusa');
const program = join(integration, 'node_modules/@medusajs/cli/cli.js');
const storeFolder = join(integration, 'test/store');
export const storeUrl = 'https://shop.example';
export const administrator = { email: 'admin@shop.example', password: randomBytes(12).toString('hex') };

export interface MedusaStore {
  engine: Engine;
  url: string;
  env: Record<string, string>;
  admin: Api;
  /** With the publishable key of the sales channel. */
  shop: Api;
}

export function storeEnv(ground: Ground, merchant: Merchant, database: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: database,
    STORE_URL: storeUrl,
    TRIBUNE_URL: ground.tribuneUrl,
    TRIBUNE_MERCHANT: merchant.merchantId,
    TRIBUNE_KEY: merchant.apiKey,
    TRIBUNE_TOKEN: merchant.accessToken,
    TRIBUNE_WEBHOOK_SECRET: merchant.webhookSecret,
  };
}

export const medusa = (t: TestContext, env: Record<string, string>, ...args: string[]): Promise<string> =>
  runToEnd(t, { cwd: storeFolder, program, args, env });

/** Builds the admin, migrates the database, and creates the administrator. */
export async function prepareStore(t: TestContext, env: Record<string, string>): Promise<void> {
  await medusa(t, env, 'build', '--admin-only');
  const served = join(storeFolder, 'public/admin');
  await rm(served, { recursive: true, force: true });
  await cp(join(storeFolder, '.medusa/admin'), served, { recursive: true });
  await medusa(t, env, 'db:migrate');
  await medusa(t, env, 'user', '-e', administrator.email, '-p', administrator.password);
}

export async function startStore(
  t: TestContext,
  env: Record<string, string>,
  port = '',
): Promise<MedusaStore> {
  port ||= String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = ['start', '--port', port];
  const engine = runEngine(t, { cwd: storeFolder, program, args, env: { ...env, PORT: port } });
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, engine);
  const { token } = await apiAt(url, {}).post<{ token: string }>('/auth/user/emailpass', administrator);
  const admin = apiAt(url, { authorization: `Bearer ${token}` }, engine);
  return { engine, url, env, admin, shop: apiAt(url, {}, engine) };
}
