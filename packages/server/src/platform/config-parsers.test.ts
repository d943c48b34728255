import assert from 'node:assert/strict';
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
