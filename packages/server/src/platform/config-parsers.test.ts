import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('UPGRADE_CONTACT is the address of a page or an email address, and nothing else', () => {
  const contact = (value?: string) => readConfig({ UPGRADE_CONTACT: value }).upgradeContact;
  assert.equal(contact(), null);
  assert.equal(contact('plans@tribune.example'), 'mailto:plans@tribune.example');
  assert.equal(
    contact('https://tribune.example/plans?from=console'),
    'https://tribune.example/plans?from=console',
  );
  for (const refused of [
    'javascript:alert(1)',
    'data:text/html,plans',
    'mailto:plans@tribune.example',
    'tribune.example/plans',
    'plans@tribune.example?bcc=other@tribune.example',
    'two@at@signs.example',
  ])
    assert.throws(
      () => contact(refused),
      (error) => error instanceof ConfigError && error.message.includes('UPGRADE_CONTACT must be an email'),
      refused,
    );
});

test('HOST is a host name or an IP address', () => {
  for (const host of ['0.0.0.0', 'localhost', 'tribune-1.shop.example', 'my_host', '::', '::1'])
    assert.equal(readConfig({ HOST: host }).host, host);
  for (const refused of [
    'http://127.0.0.1:3000',
    '127.0.0.1:3000',
    '[::1]',
    'fe80::1%eth0',
    'a/b',
    'user@host',
    '256.0.0.1',
  ])
    assert.throws(
      () => readConfig({ HOST: refused }),
      (error) => error instanceof ConfigError && error.message.includes('HOST must be a host name'),
      refused,
    );
});

test('LOG_WITNESSES is a list of public keys of witnesses with their URLs', () => {
  const witnesses = (value?: string) => readConfig({ LOG_WITNESSES: value }).logWitnesses;
  const [one, two] = [keyOf('witness.example/w1'), keyOf('other.example/w')];
  assert.deepEqual(witnesses(), []);
  assert.deepEqual(witnesses(` ${one}  https://witness.example/a/ , ${two} http://10.0.0.1:8300`), [
    { vkey: one, url: 'https://witness.example/a' },
    { vkey: two, url: 'http://10.0.0.1:8300' },
  ]);
  for (const refused of [
    one,
    `${one} witness.example`,
    `${one} ftp://witness.example`,
    `${one} https://a.example https://b.example`,
    `${one} https://a.example, ${one} https://b.example`,
    `${one.slice(0, -4)}AAAA https://a.example`,
    `${keyOf('log.example/log', 1)} https://a.example`,
    'witness.example/w1 https://a.example',
    `${one} https://a.example,`,
  ])
    assert.throws(
      () => witnesses(refused),
      (error) => error instanceof ConfigError && error.message.includes('LOG_WITNESSES must list'),
      refused,
    );
});

function keyOf(name: string, type = 4): string {
  const key = Buffer.concat([Buffer.from([type]), Buffer.alloc(32, 7)]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), key]), 'hex').slice(0, 8);
  return `${name}+${id}+${key.toString('base64')}`;
}
