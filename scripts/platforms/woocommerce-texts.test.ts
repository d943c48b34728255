import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { root } from '../packages/workspace.ts';

const plugin = join(root, 'integrations/woocommerce');

const placeholders = (text: string) => [...text.matchAll(/%(?:\d\$)?[sd]/g)].map(([one]) => one).toSorted();

/** Single-quoted PHP strings. */
const unquoted = (text = '') => text.replaceAll(/\\(['\\])/g, '$1');

async function textsOfCode(): Promise<string[]> {
  const files = await readdir(join(plugin, 'includes'));
  const code = await Promise.all(files.map((file) => readFile(join(plugin, 'includes', file), 'utf8')));
  const found = [
    ...code.join('\n').matchAll(/\b(?:__|esc_html__)\( '((?:[^'\\]|\\.)*)', 'tribune-reviews'/g),
  ];
  return [...new Set(found.map(([, text]) => unquoted(text)))].toSorted();
}

test("the WooCommerce plugin's texts are in every language of Tribune, with the same placeholders", async () => {
  const texts = await textsOfCode();
  assert.ok(texts.length > 50);
  const files = await readdir(join(plugin, 'languages'));
  const languages = files.map((file) => file.slice('tribune-reviews-'.length).slice(0, 2));
  assert.deepEqual(languages.toSorted(), locales.filter((locale) => locale !== 'en').toSorted());
  for (const file of files) {
    const source = await readFile(join(plugin, 'languages', file), 'utf8');
    const pairs = [...source.matchAll(/^\t\t'((?:[^'\\]|\\.)*)' => '((?:[^'\\]|\\.)+)',$/gm)];
    assert.deepEqual(pairs.map(([, key]) => unquoted(key)).toSorted(), texts, file);
    for (const [, key = '', value = ''] of pairs)
      assert.deepEqual(placeholders(value), placeholders(key), `${file}: ${key}`);
  }
});

test('the WooCommerce plugin has at most 3,000 lines of code', async () => {
  const files = (await readdir(plugin, { recursive: true })).filter(
    (file) => /\.(php|js|css)$/.test(file) && !/^(languages|test)\//.test(file),
  );
  const code = await Promise.all(files.map((file) => readFile(join(plugin, file), 'utf8')));
  const lines = code.join('').split('\n').length;
  assert.ok(lines <= 3_000, String(lines));
});
