/*
 * Many review requests are due at once. Two workers write and send the emails while one of them is killed (kill -9) every few
 * seconds, and the mail server fails for one in ten emails: refuses temporarily, or drops the connection before or after
 * accepting. Afterwards every customer must have exactly one email, or it must have the status `uncertain`.
 *
 *   npm run bench mail-storm -- [--orders 10000] [--kill-every 5]
 *
 * Uses the empty database of DATABASE_URL, otherwise an embedded one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { createMerchant } from '../packages/server/src/features/merchants/creation.ts';
import { receiveOrder } from '../packages/server/src/features/orders/receiving.ts';
import { openDatabase, row, rows } from '../packages/server/src/platform/db/database.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import type { Merchant } from '../packages/server/src/platform/merchants/merchant.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    'kill-every': { type: 'string', default: '5' },
  },
});
const orders = Number(values.orders);
const killEveryMs = Number(values['kill-every']) * 1000;
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const log = pino({ level: 'silent' });
const dataDir = await mkdtemp(join(tmpdir(), 'tribune-storm-'));
const { DATABASE_URL: given } = process.env;
const embedded = given ? null : await startEmbeddedPostgres({ dataDir, log });
const url = given ?? embedded?.url ?? '';
const { db, pool } = openDatabase({ url, poolSize: 8, log, checkTenancy: false });
await migrate({ db, pool }).catch((error) => {
  if (!given) throw error;
});

const received = new Map<string, number>();
const failed = { refused: 0, brokenBefore: 0, brokenAfter: 0 };
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo(_address, _session, done) {
    if (Math.random() >= 0.02) return done();
    failed.refused++;
    done(Object.assign(new Error('Try later'), { responseCode: 451 }));
  },
  onData(stream, session, done) {
    const to = session.envelope.rcptTo[0]?.address ?? '';
    const fate = Math.random();
    if (fate < 0.02) {
      failed.brokenBefore++;
      return void socketOf(stream)?.destroy();
    }
    stream.resume();
    stream.on('end', () => {
      if (fate < 0.08) {
        failed.refused++;
        return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      }
      received.set(to, (received.get(to) ?? 0) + 1);
      if (fate >= 0.0805) return done();
      // Accepted, but the response is lost: no protocol can recover from that.
      failed.brokenAfter++;
      socketOf(stream)?.destroy();
    });
  },
});
/** smtp-server cannot drop a single connection, so the stream's connection is looked up among all. */
function socketOf(stream: unknown): { destroy(): void } | undefined {
  for (const connection of mailServer.connections as Set<{
    _parser?: { _dataStream?: unknown };
    _socket?: { destroy(): void };
  }>)
    if (connection._parser?._dataStream === stream) return connection._socket;
  return undefined;
}
// A killed worker resets its connections.
mailServer.on('error', () => {});
await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', () => done()));
const address = mailServer.server.address();
const smtpPort = typeof address === 'object' ? address?.port : 0;

const merchant = await makeMerchant();
await rows(
  db,
  `insert into installation (name, value) values ('mail server', 'set') on conflict do nothing`,
  [],
);
say(`Writing ${orders} orders that are due now`);
for (let index = 0; index < orders; index += 20)
  await Promise.all(
    Array.from({ length: Math.min(20, orders - index) }, (_, offset) => takeOrder(index + offset)),
  );

let kills = 0;
const workers = [startWorker(), startWorker()];
const began = performance.now();
const killing = setInterval(() => {
  const index = kills++ % workers.length;
  workers[index]?.kill('SIGKILL');
  workers[index] = startWorker();
}, killEveryMs);

for (;;) {
  await delay(5_000);
  const left = await row(
    db,
    statement`select (select count(*) from due_requests where step = $1) as ${output.number('due')}, (select count(*) from mail_queue) as ${output.number('waiting')}`,
    ['request'],
  );
  say(
    `${Math.round((performance.now() - began) / 1000)} s: ${left?.due} due, ${left?.waiting} in the queue, ${kills} kills`,
  );
  if (left?.due === 0 && left.waiting === 0) break;
}
const seconds = Math.round((performance.now() - began) / 1000);
clearInterval(killing);
for (const worker of workers) worker.kill('SIGTERM');
await delay(2_000);

const mails = await rows(
  db,
  statement`select to_email as ${output.text('to_email')}, status as ${output.text('status')} from mails where merchant_id = $1 and kind = 'review_request'`,
  [merchant.merchantId],
);
const by = (want: (mail: { status: string; copies: number }) => boolean) =>
  mails.filter((mail) => want({ status: mail.status, copies: received.get(mail.to_email) ?? 0 })).length;
const result = {
  orders,
  mails: mails.length,
  seconds,
  kills,
  failed,
  sentAndReceivedOnce: by(({ status, copies }) => status === 'sent' && copies === 1),
  uncertainAndReceived: by(({ status, copies }) => status === 'uncertain' && copies === 1),
  uncertainAndNotReceived: by(({ status, copies }) => status === 'uncertain' && copies === 0),
  receivedTwice: by(({ copies }) => copies > 1),
  sentAndNotReceived: by(({ status, copies }) => status === 'sent' && copies === 0),
  otherwise: by(({ status }) => status !== 'sent' && status !== 'uncertain'),
};
say(JSON.stringify(result, null, 2));
const wrong = result.receivedTwice + result.sentAndNotReceived + result.otherwise;
const good = wrong === 0 && result.mails === orders;
say(good ? 'Exactly one mail each, but for those named uncertain.' : 'NOT as it must be.');
await db.destroy();
await embedded?.stop();
await new Promise<void>((done) => mailServer.close(() => done()));
await rm(dataDir, { recursive: true, force: true });
process.exit(good ? 0 : 1);

function startWorker(): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, 'mail-worker.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_RATE: '0',
      MAIL_RATE_PER_MERCHANT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(dataDir, 'worker'),
    },
  });
}

async function makeMerchant(): Promise<Merchant> {
  const made = await createMerchant(db, {
    name: 'Storm',
    plan: 'growth',
    origins: [],
    ownerPassword: null,
    now: new Date(),
    ownerEmail: `owner-${Date.now()}@storm.example`,
  });
  const merchantId = uuidOf('merchant', made.merchantId) ?? '';
  return { merchantId, publicId: made.merchantId } as Merchant;
}

async function takeOrder(index: number): Promise<void> {
  await receiveOrder(db, merchant, {
    source: 'tribune',
    now: new Date(),
    order: {
      orderId: `S-${index}`,
      customerEmail: `customer${index}@storm.example`,
      customerName: `Customer ${index}`,
      customerID: String(index),
      deliveryDate: '2026-01-01T00:00:00Z',
      products: [
        { productId: `P-${index % 50}`, productName: `Product ${index % 50}`, quantity: 1, price: 10 },
      ],
      reviewPageUrl: 'https://storm.example/reviews',
    },
  });
}
