import assert from 'node:assert/strict';
import { test } from 'node:test';
import { i18nFor } from '../src/i18n/core.ts';

test('a tag that is malformed, unknown or regional selects the nearest language', async () => {
  const languages = [];
  for (const tag of ['de-AT', 'xx', 'not a tag', 'pt-BR', '', 'EN-gb'])
    languages.push((await i18nFor(tag)).language);
  assert.deepEqual(languages, ['de', 'en', 'en', 'pt', 'en', 'en']);
});

test('numbers are written as the region writes them', async () => {
  const swiss = await i18nFor('de-CH');
  assert.match(swiss.t('reviews', { count: 12_345 }), /^12['’]345 Bewertungen$/);
});
