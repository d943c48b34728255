import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detectLanguage } from './detection.ts';
import { textsByLanguage } from './sentences.fixture.ts';

test('review sentences in nine languages are detected correctly or not at all', async () => {
  let told = 0;
  for (const [language, texts] of Object.entries(textsByLanguage)) {
    for (const text of texts) {
      const found = await detectLanguage(text);
      assert.ok(found === language || found === null, `${text}: ${found}`);
      if (found) told++;
    }
  }
  assert.ok(told >= 70, `${told} of 72`);
});

test('what is too short or no language has none', async () => {
  for (const text of [
    '',
    ' ',
    'ok',
    'super!!',
    'boAt 255',
    '12345',
    '😍😍😍',
    '!!!',
    'xqzt wrrk pplm zzgg',
  ]) {
    assert.equal(await detectLanguage(text), null, text);
  }
});

test('links and addresses do not make a text English', async () => {
  const text = 'Sehr gut, siehe https://shop.example/the-best-product-for-you oder help@shop.example';
  assert.equal(await detectLanguage(text), 'de');
});

test('any string has one answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2000 }), async (text) => {
      const found = await detectLanguage(text);
      assert.ok(found === null || /^[a-z]{2}$/.test(found));
      assert.equal(await detectLanguage(text), found);
    }),
  );
});
