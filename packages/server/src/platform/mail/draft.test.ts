import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { firstNameOf, fixedEmail, looksLikeAddress, recipient } from './draft.ts';

test('a name that looks like an address is not greeted', () => {
  for (const name of [
    'http://evil.example/win',
    'evil.example',
    'Anna evil。example',
    'maya@example.com',
    'Call 0151 23456789',
    'hxxp:\\\\evil',
    'bücher.example',
  ]) {
    assert.ok(looksLikeAddress(name), name);
    assert.deepEqual(recipient('Shop', name), { shop: 'Shop', name: null, firstName: null });
    for (const locale of locales) {
      const to = { locale, person: name, signedBy: 'Tribune' };
      const { greeting } = fixedEmail('own_link', to, () => ({ subject: '', parts: [], footer: '' }));
      assert.equal(greeting, i18nOf(locale).t('greetingWithoutName'));
    }
  }
  for (const name of [
    'Maya',
    'J. R. R. Tolkien',
    'Dr. Schmidt',
    'O’Neil-Smith',
    'Élodie',
    '山田 太郎',
    'Maya 2nd',
  ])
    assert.equal(recipient('Shop', name).firstName, firstNameOf(name));
});
