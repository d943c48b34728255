import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messages as english } from '../src/i18n/en.ts';
import { messages as moreEnglish } from '../src/i18n/more/en.ts';
import { wordsFor } from '../src/i18n/words.ts';

type Texts = Record<string, string | Record<string, string>>;
const source: Texts = { ...english, ...moreEnglish };
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

for (const language of ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt']) {
  const first = (await import(`../src/i18n/${language}.ts`)) as { messages: Texts };
  const later = (await import(`../src/i18n/more/${language}.ts`)) as { messages: Texts };
  const messages: Texts = { ...first.messages, ...later.messages };

  test(`${language} says all that English says, with the same values`, () => {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(source).sort());
    for (const [key, text] of Object.entries(messages)) {
      const original = source[key] ?? '';
      if (typeof text === 'string')
        assert.deepEqual(placeholders(text), placeholders(original as string), key);
    }
  });

  // French, Spanish, Italian and Portuguese have one more from a million on, which falls back to `other`.
  test(`${language} has a form for every count`, () => {
    const rules = new Intl.PluralRules(language);
    for (const [key, forms] of Object.entries(messages)) {
      if (typeof forms === 'string') continue;
      for (const count of [1, 2, 3, 11, 100].filter((one) => forms[rules.select(one)] === undefined))
        assert.fail(`${key} has no form for ${count}`);
    }
  });
}

test('a tag that is malformed, unknown or regional gives the nearest language', async () => {
  const languages = [];
  for (const tag of ['de-AT', 'xx', 'not a tag', 'pt-BR', '', 'EN-gb'])
    languages.push((await wordsFor(tag)).language);
  assert.deepEqual(languages, ['de', 'en', 'en', 'pt', 'en', 'en']);
});

test('counts choose their plural and are written as the locale writes numbers', async () => {
  const [german, swiss] = await Promise.all([wordsFor('de'), wordsFor('de-CH')]);
  assert.equal(german.say('reviews', { count: 1 }), '1 Bewertung');
  assert.equal(german.say('reviews', { count: 12_345 }), '12.345 Bewertungen');
  assert.match(swiss.say('reviews', { count: 12_345 }), /^12['’]345 Bewertungen$/);
});
