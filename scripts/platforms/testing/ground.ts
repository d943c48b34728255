import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { changeSettings, createClient, type TribuneClient } from '@tribune/client';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/start.ts';
import { startMailServer, type TestMailServer } from '../../../packages/server/src/testing/mail-server.ts';
import { freePort, serveTribune, startTribune } from '../../../packages/server/src/testing/processes.ts';
import { root } from '../../packages/workspace.ts';

const main = join(root, 'packages/server/src/app/main.ts');

export interface Merchant {
  merchantId: string;
  apiKey: string;
  webhookSecret: string;
  accessToken: string;
  /** With the access token. */
  staff: TribuneClient;
}

/** A real Tribune, a real SMTP server, and databases for the engines. */
export interface Ground {
  tribuneUrl: string;
  mail: TestMailServer;
  createDatabase(name: string): Promise<string>;
  createMerchant(): Promise<Merchant>;
  /** Ends `tribune serve`; `restart` starts it again at the same address. */
  stopServing(): Promise<void>;
  restart(): Promise<void>;
}

/** Started once per test file, and stopped after it. */
export async function startGround(t: TestContext): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-platforms-'));
  const log = pino({ level: 'error' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  after(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const mail = await startMailServer();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'tribune'),
    SMTP_URL: mail.url,
    RATE_LIMIT_ADMIN_WRITE: '0',
    RATE_LIMIT_WEBHOOK: '0',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  };
  await tribune(['migrate'], env);
  const port = await freePort();
  const served = { PUBLIC_URL: `http://127.0.0.1:${port}`, ...env };
  let serving = await serveTribune(t, 1, served, port);
  startTribune(t, ['worker'], served);
  let merchants = 0;
  return {
    tribuneUrl: serving.origin,
    mail,
    createDatabase: (name) => createDatabase(postgres.url, name),
    async createMerchant() {
      const owner = `owner${++merchants}@shop.example`;
      const words = ['--name', `Shop ${merchants}`, '--plan', 'growth', '--owner', owner, '--json'];
      const origin = ['--origin', 'https://shop.example'];
      const made = JSON.parse(await tribune(['merchant', 'create', ...words, ...origin], env));
      const { merchantId, accessToken } = made;
      const staff = createClient({ baseUrl: `${serving.origin}/apiV2`, merchantId, accessToken });
      await changeSettings(staff, { requestDelayDays: 0 });
      return { ...made, staff };
    },
    async stopServing() {
      serving.tribune.child.kill('SIGTERM');
      await serving.tribune.ended();
    },
    async restart() {
      serving = await serveTribune(t, 1, served, port);
    },
  };
}

async function tribune(words: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

async function createDatabase(url: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  await admin.end();
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}
