import assert from 'node:assert/strict';
import { test } from 'node:test';
import { i18nOf } from '@tribune/contract/messages';
import { i18nFor } from '../src/i18n/core.ts';

test('a tag that is malformed, unknown or regional selects the nearest language', async () => {
  const languages = [];
  for (const tag of ['de-AT', 'xx', 'not a tag', 'pt-BR', '', 'EN-gb', 'de_DE', 'pt_BR', 'zh_Hans_CN'])
    languages.push((await i18nFor(tag)).language);
  assert.deepEqual(languages, ['de', 'en', 'en', 'pt', 'en', 'en', 'de', 'pt', 'en']);
});

test('dates are those of UTC, as in reviews that the server rendered', async () => {
  for (const tag of ['en', 'de_DE', 'ja'])
    assert.equal((await i18nFor(tag)).date('2026-02-01T23:30:00.000Z'), i18nOf(tag).date('2026-02-01'), tag);
});

test('numbers are written as the region writes them', async () => {
  const swiss = await i18nFor('de-CH');
  assert.match(swiss.t('reviews', { count: 12_345 }), /^12['’]345 Bewertungen$/);
});
