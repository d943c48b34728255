// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { startNameServer } from '../../features/domains/name-server.fixture.ts';
import { startHarness } from '../../testing/harness.ts';
import { program } from '../../testing/program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Finding } from '../doctor/finding.ts';

const harness = await startHarness();
const folder = await temporaryFolder();
const names = await startNameServer();

/** Ends with status 1 exactly if there is a problem. */
async function doctor(env: Record<string, string>, timeServer: string): Promise<Map<string, Finding>> {
  const args = [program, 'doctor', '--json', '--time-server', timeServer];
  const usual = { DATABASE_URL: harness.databaseUrl, DATA_DIR: folder };
  const { out, code } = await new Promise<{ out: string; code: number | null }>((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...usual, ...env } },
      (_, stdout) => resolve({ out: stdout, code: child.exitCode }),
    );
  });
  const { findings }: { findings: Finding[] } = JSON.parse(out);
  assert.equal(code, findings.some(({ state }) => state === 'problem') ? 1 : 0, out);
  return new Map(findings.map((one) => [one.check, one]));
}

/** A time server that is this much ahead. */
async function timeServer(t: TestContext, aheadMs: number): Promise<string> {
  const socket = createSocket('udp4');
  t.after(() => socket.close());
  socket.on('message', (_request, { port, address }) => {
    const packet = Buffer.alloc(48);
    packet.writeUInt32BE(Math.floor((Date.now() + aheadMs) / 1000) + 2_208_988_800, 40);
    socket.send(packet, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

test('a machine in order has no problems', async (t) => {
  const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  smtp.listen(0, '127.0.0.1');
  t.after(() => smtp.close(() => {}));
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo; // of a TCP server
  const found = await doctor({ SMTP_URL: `smtp://127.0.0.1:${port}` }, await timeServer(t, 0));
  const states = [...found.values()].filter(({ check }) => check !== 'videos' && check !== 'disk');
  assert.deepEqual(
    states.filter(({ state }) => state !== 'ok'),
    [],
  );
  assert.match(found.get('database')?.found ?? '', /^PostgreSQL 1\d\..* with the schema of this release$/);
  assert.match(found.get('mail')?.found ?? '', /accepts sessions/);
});

test('each fault is named with what to do', async (t) => {
  const closed = 'postgres://nobody@127.0.0.1:1/none';
  const env = {
    DATABASE_URL: closed,
    SMTP_URL: 'smtp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    PUBLIC_URL: 'http://reviews.invalid',
    DATA_DIR: '/proc/none',
  };
  const found = await doctor(env, await timeServer(t, 24 * 60 * 60 * 1000));
  const problems = [...found.values()].filter(({ state }) => state === 'problem');
  assert.deepEqual(problems.map(({ check }) => check).sort(), [
    'DNS',
    'clock',
    'database',
    'disk',
    'mail',
    'permissions',
    'public address',
    'rate limits',
  ]);
  assert(problems.every(({ remedy }) => remedy));
  assert.match(found.get('clock')?.found ?? '', /^The clock is 86[34]\d\d s slow/);
});

test('records of the sender and of the return host are looked up', async (t) => {
  const clock = await timeServer(t, 0);
  const found = async (env: Record<string, string>) =>
    (
      await doctor({ DNS_SERVERS: names.address, MAIL_RETURN_ADDRESS: 'bounces@mail.example', ...env }, clock)
    ).get('returned emails');
  const withHost = {
    MAIL_EVENTS_SECRET: 'secret-of-the-mail-events',
    MAIL_RETURN_HOST: 'return.mail.example',
  };

  assert.match((await found({}))?.found ?? '', /^MAIL_EVENTS_SECRET is not set/);
  assert.equal((await found(withHost))?.found, 'return.mail.example has no MX and no SPF record');
  names.mailServers.set('return.mail.example', 'mx.mail.example');
  assert.equal((await found(withHost))?.found, 'return.mail.example has no SPF record');
  names.records.set('return.mail.example', ['v=spf1 ip4:192.0.2.1 -all']);
  assert.equal((await found(withHost))?.state, 'ok');
  names.state.silent = true;
  assert.match((await found(withHost))?.found ?? '', /^The check failed/);
});
