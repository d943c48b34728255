import { after } from 'node:test';
import { hashPassword } from '@better-auth/utils/password';
import { type ErrorCode, emailKeyOf, type Plan } from '@tribune/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { loadModule } from 'libpg-query';
import { pino } from 'pino';
import { createApp } from '../app/http.ts';
import { openService, type Service } from '../app/service.ts';
import { createMerchant } from '../features/merchants/creation.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { rows } from '../platform/db/database.ts';
import { uuidOf } from '../platform/ids.ts';
import { createTestDatabase } from './database.ts';
import { assertCitusAccepts } from './distributed-statements.ts';
import { rateLimits } from './rate-limits.ts';
import { deriveKeysOnce } from './scrypt-once.ts';

deriveKeysOnce();

/** A clock that follows the system's, plus the time by which a test advances it. */
export class TestClock implements Clock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

interface MerchantOptions {
  plan?: Plan;
  origins?: string[];
  name?: string;
  ownerEmail?: string;
  /** By default the owner has proven the mailbox. */
  isOwnerVerified?: boolean;
}

export interface Harness {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  databaseUrl: string;
  /** Creates a merchant that shares nothing with other tests. */
  merchant(options?: MerchantOptions): Promise<TestMerchant>;
  /** Calls the operator API. Paths are below /apiV2. */
  asOperator: Request;
  /** The statements that `work` sends to the database, in all processes of this harness, but for what it does in the background. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  /** Opens a second app on the same database with separate caches, like another process. */
  anotherProcess(): Promise<{ app: FastifyInstance; context: Context }>;
  /** Listens on a free port of 127.0.0.1 and returns the URL. */
  listen(): Promise<string>;
}

/** What a process writes at times of its own: notifications of all writers together, uses of keys, usage. */
const inBackground = /pg_notify|set last_used_at|set widget_seen_at|insert into merchant_usage as existing/;

/** Of the operator API, unless `env` sets OPERATOR_TOKENS. */
export const operatorToken = `tr_operator_${'0'.repeat(32)}`;

/**
 * Starts the real application on a new database, without rate limits unless `env` sets some. `write` receives its log
 * lines.
 */
export async function startHarness(
  env: Record<string, string> = {},
  write?: (line: string) => void,
): Promise<Harness> {
  await loadModule();
  const database = await createTestDatabase();
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    ...rateLimits(0),
    OPERATOR_TOKENS: operatorToken,
    ...(database.pooledUrl && { DATABASE_URL: database.pooledUrl, DATABASE_DIRECT_URL: database.url }),
    ...env,
  });
  const clock = new TestClock();
  const level = config.logLevel ?? 'silent';
  const log = write ? pino({ level }, { write }) : pino({ level });
  let recorded: string[] | null = null;
  const opened: { app: FastifyInstance; service: Service; release: () => void }[] = [];
  const open = async () => {
    const service = await openService({
      config,
      databaseUrl: database.url,
      log,
      clock,
      checkTenancy: true,
      inspect(text) {
        assertCitusAccepts(text);
        if (!inBackground.test(text)) recorded?.push(text);
      },
    });
    const app = await createApp(service.context);
    const { proxy, revoke } = Proxy.revocable(app, {});
    opened.push({ app, service, release: revoke });
    return { app: proxy, context: service.context };
  };
  const { app, context } = await open();
  after(async () => {
    for (const { app, service, release } of opened.splice(0)) {
      await app.close();
      await service.close();
      releases.push(release);
    }
    await database.drop();
  });
  return {
    app,
    context,
    clock,
    databaseUrl: database.url,
    anotherProcess: open,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    asOperator: requestsWith(app, { authorization: `Bearer ${operatorToken}` }),
    merchant: (options) => testMerchant(app, context, options),
    async statementsOf(work) {
      const statements: string[] = [];
      recorded = statements;
      try {
        await work();
      } finally {
        recorded = null;
      }
      return statements;
    },
  };
}

/**
 * Of closed apps, called when nothing is left to do, as hooks that run later may use them. Modules of test files are never unloaded, and
 * would keep each app's 1,500 routes (8 MB).
 */
const releases: (() => void)[] = [];
process.on('beforeExit', () => {
  for (const release of releases.splice(0)) release();
});

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
}

type Request = (
  method: InjectOptions['method'],
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses like a client, which has no types
) => Promise<Answer<any>>;

export interface TestMerchant {
  id: string;
  /** Its ID in the database. */
  uuid: string;
  origin: string;
  apiKey: string;
  accessToken: string;
  webhookSecret: string;
  ownerEmail: string;
  /** Calls from the store's page, the merchant's server, its staff, or without credentials. Paths are below /apiV2. */
  asBrowser: Request;
  asServer: Request;
  asStaff: Request;
  asNobody: Request;
}

let count = 0;

const ownerPassword = 'correct horse battery staple';
const ownerPasswordHash = hashPassword(ownerPassword);

async function testMerchant(
  app: FastifyInstance,
  context: Context,
  { plan = 'growth', origins, name, ownerEmail, isOwnerVerified = true }: MerchantOptions = {},
): Promise<TestMerchant> {
  const number = ++count;
  const origin = origins?.[0] ?? `https://shop${number}.example`;
  const made = await createMerchant(context.db, {
    name: name ?? `Shop ${number}`,
    plan,
    origins: origins ?? [origin],
    ownerEmail: ownerEmail ?? `owner${number}@shop${number}.example`,
    ownerPassword,
    ownerPasswordHash: await ownerPasswordHash,
    now: context.clock.now(),
  });
  if (isOwnerVerified)
    await rows(context.db, 'update auth_users set "emailVerified" = true where email = $1', [
      emailKeyOf(made.ownerEmail),
    ]);
  context.directory.dropAll();
  const as = (credentials: Record<string, string>) => requestsWith(app, credentials);
  const id = made.merchantId;
  return {
    id,
    uuid: uuidOf('merchant', id) ?? '',
    origin,
    apiKey: made.apiKey,
    accessToken: made.accessToken,
    webhookSecret: made.webhookSecret,
    ownerEmail: made.ownerEmail,
    asBrowser: as({ 'x-merchant-id': id, origin }),
    asServer: as({ 'x-merchant-id': id, 'x-api-key': made.apiKey }),
    asStaff: as({ 'x-merchant-id': id, authorization: `Bearer ${made.accessToken}` }),
    asNobody: as({}),
  };
}

const requestsWith =
  (app: FastifyInstance, credentials: Record<string, string>): Request =>
  async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/apiV2${path}`,
      headers: { ...credentials, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const json = /[/+]json/.test(String(answer.headers['content-type'])) && answer.body !== '';
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body };
  };

/** The error code of a response; undefined on success. */
export const codeOf = (answer: Answer): ErrorCode | undefined =>
  (answer.body as { error?: { code: ErrorCode } }).error?.code;
