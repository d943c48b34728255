import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '../locales.ts';
import type { Core, Section } from './catalog.ts';
import { core as german } from './de/core.ts';
import { catalogs, i18nOf } from './index.ts';

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
const english: Texts = catalogs.en;
const sections = ['core', 'deferred', 'pages', 'trust', 'emails'];

const formsOf = (message: string | Readonly<Record<string, string>> = '') =>
  typeof message === 'string' ? [message] : Object.values(message);
const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];

for (const locale of locales) {
  const messages: Texts = catalogs[locale];

  test(`the ${locale} catalog has the keys of the English one, and the same values in each text`, () => {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(english).sort());
    for (const [key, message] of Object.entries(messages)) {
      const expected = new Set(formsOf(english[key]).flatMap(namesIn));
      for (const form of formsOf(message)) {
        // "One star": a form for a single number can do without it.
        const names = new Set([...namesIn(form), ...(typeof message === 'string' ? [] : ['count'])]);
        assert.deepEqual([...names].sort(), [...expected].sort(), `${key}: ${form}`);
      }
    }
  });

  test(`every plural in ${locale} has the forms that Intl.PluralRules knows`, () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    for (const [key, message] of Object.entries(messages))
      if (typeof message !== 'string')
        assert.deepEqual(Object.keys(message).sort(), pluralCategories.toSorted(), key);
  });

  test(`no text in ${locale} is empty or has spaces around it`, () => {
    for (const [key, form] of Object.entries(messages).flatMap(([key, message]) =>
      formsOf(message).map((form) => [key, form] as const),
    ))
      assert.ok(form !== '' && (form === form.trim() || key === 'comma'), `${key}: "${form}"`);
  });
}

test('in Arabic bylines of the widget, names are isolated', () => {
  // Without it, the period of "Corey J." is displayed before the name. The widget isolates no values, unlike the server.
  for (const key of ['reply', 'askedBy', 'answerBy'] as const)
    assert.ok(catalogs.ar[key].endsWith('\u2068{author}\u2069'), key);
});

test('no key is in two sections', async () => {
  const keys: string[] = [];
  for (const section of sections) {
    const file = (await import(`./en/${section}.ts`)) as Record<string, Texts>;
    keys.push(...Object.keys(file[section] ?? {}));
  }
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  );
  assert.equal(keys.length, Object.keys(english).length);
});

test('no two messages are the same in every language', () => {
  const keys = Object.keys(english);
  const inAll = keys.map((key) => JSON.stringify(locales.map((locale) => (catalogs[locale] as Texts)[key])));
  assert.deepEqual(
    keys.filter((_, at) => inAll.indexOf(inAll[at] ?? '') !== at),
    [],
  );
});

test('counts select their plural and are written as the language writes numbers', () => {
  assert.equal(i18nOf('de').t('reviews', { count: 1 }), '1 Bewertung');
  assert.equal(i18nOf('de').t('reviews', { count: 12_345 }), '12.345 Bewertungen');
  assert.equal(i18nOf('ar').t('reviews', { count: 2 }), 'مراجعتان');
});

test('values are put in as they are, with braces too', () => {
  assert.equal(
    i18nOf('en').t('reviewBy', { author: '{count} $& {author}' }),
    'Review by {count} $& {author}',
  );
});

/** Compiled only: each line must be an error. */
function refusedByTypes(): void {
  const { heading: _, ...without } = german;
  // @ts-expect-error a missing key
  void (without satisfies Core<'de'>);
  // @ts-expect-error a surplus key
  void ({ ...german, surplus: '' } satisfies Core<'de'>);
  // @ts-expect-error a missing plural form
  void ({ ...german, stars: { other: '{count} Sterne' } } satisfies Core<'de'>);
  // @ts-expect-error a plural form that English does not have
  void ({ stars: { one: '', few: '', other: '' } } satisfies Section<'en'>);
  // @ts-expect-error a missing value
  i18nOf('en').t('reviewBy');
  // @ts-expect-error a value of another name
  i18nOf('en').t('reviewBy', { name: '' });
  // @ts-expect-error an unknown key
  i18nOf('en').t('unknown');
}
void refusedByTypes;
