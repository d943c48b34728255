import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../../packages/workspace.ts';
import { type Engine, runEngine, runToEnd } from './engine.ts';
import { type Graph, graphAt } from './graph.ts';
import type { Merchant } from './ground.ts';

const integration = join(root, 'integrations/vendure');
const folder = join(integration, 'test/store');
export const storeUrl = 'https://shop.example';
export const administrator = { email: 'admin@shop.example', password: randomBytes(12).toString('hex') };

export interface VendureStore {
  server: Engine;
  worker: Engine;
  url: string;
  env: Record<string, string>;
  admin: Graph;
  restartWorker(): void;
  /** A new session of the Shop API, as a new visitor has it. */
  visit(channel?: string): Graph;
}

export interface StoreOptions {
  tribuneUrl: string;
  database: string;
  merchant: Merchant;
  /** The merchant of the channel `uk`. */
  uk: Merchant;
}

export async function storeEnv({
  tribuneUrl,
  database,
  merchant,
  uk,
}: StoreOptions): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    PORT: String(await freePort()),
    ADMIN_PASSWORD: administrator.password,
    DATABASE_URL: database,
    STORE_URL: storeUrl,
    TRIBUNE_URL: tribuneUrl,
    TRIBUNE_MERCHANT: merchant.merchantId,
    TRIBUNE_WEBHOOK_SECRET: merchant.webhookSecret,
    TRIBUNE_TOKEN: merchant.accessToken,
    TRIBUNE_KEY: merchant.apiKey,
    UK_MERCHANT: uk.merchantId,
    UK_WEBHOOK_SECRET: uk.webhookSecret,
    UK_TOKEN: uk.accessToken,
    UK_KEY: uk.apiKey,
  };
}

/** Runs a script of the store to its end. Returns what it printed. */
export const runScript = (
  t: TestContext,
  env: Record<string, string>,
  script: string,
  ...args: string[]
): Promise<string> => runToEnd(t, { cwd: folder, program: join(folder, script), args, env });

/** Creates the tables and what a store needs before it can sell. */
export const populate = (t: TestContext, env: Record<string, string>): Promise<string> =>
  runScript(t, { ...env, SYNCHRONIZE: 'on' }, 'populate.js');

/** Builds the dashboard with the extension of the plugin, which it finds through the configuration. */
export const buildDashboard = (t: TestContext, env: Record<string, string>): Promise<string> =>
  runToEnd(t, {
    ...{ cwd: folder, env, args: ['build'] },
    program: join(integration, 'node_modules/vite/bin/vite.js'),
  });

/** Type errors of the extension. The sources of the dashboard, which it imports, have some of their own. */
export async function dashboardTypeErrors(t: TestContext): Promise<string[]> {
  const program = join(integration, 'node_modules/typescript/bin/tsc');
  const checker = runEngine(t, {
    ...{ cwd: integration, program, env: {} },
    args: ['-p', 'tsconfig.dashboard.json', '--pretty', 'false'],
  });
  await checker.ended();
  return checker.output().match(/^dashboard\/.*$/gm) ?? [];
}

/** Starts server and worker in processes of their own, as in production, and signs in. */
export async function startStore(t: TestContext, env: Record<string, string>): Promise<VendureStore> {
  const url = `http://127.0.0.1:${env.PORT}`;
  const server = runEngine(t, { cwd: folder, program: join(folder, 'server.js'), args: [], env });
  const startWorker = () => runEngine(t, { cwd: folder, program: join(folder, 'worker.js'), args: [], env });
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, server);
  const admin = graphAt(`${url}/admin-api`, {}, server);
  await admin(
    `mutation($email: String!, $password: String!) {
      login(username: $email, password: $password) { __typename }
    }`,
    administrator,
  );
  const visit = (channel?: string) =>
    graphAt(`${url}/shop-api`, channel ? { 'vendure-token': channel } : {}, server);
  const store: VendureStore = {
    ...{ server, url, env, admin, visit },
    worker: startWorker(),
    restartWorker() {
      store.worker = startWorker();
    },
  };
  return store;
}

export async function stopStore({ server, worker }: VendureStore): Promise<void> {
  await Promise.all([server.stop(), worker.stop()]);
}
