import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { eld } from 'eld/extrasmall';
import { openDetector, parseData } from './detector.ts';
import { textsByLanguage } from './sentences.fixture.ts';

test('the data are those that the library loads', async () => {
  const url = new URL('../ngrams/extrasmall.js', import.meta.resolve('eld/extrasmall'));
  const { ngramsData } = await import(url.href);
  const data = parseData(await readFile(url, 'utf8'));
  assert.deepEqual({ ...data, ngrams: { ...data.ngrams }, isSubset: false }, ngramsData);
});

test('texts have the scores that the library calculates', async () => {
  const detector = await openDetector();
  const library = eld.newInstance();
  for (const each of [detector, library]) each.enableTextCleanup(true);
  for (const text of Object.values(textsByLanguage).flat()) {
    const [own, theirs] = [detector.detect(text), library.detect(text)];
    assert.equal(own.language, theirs.language, text);
    assert.deepEqual(own.getScores(), theirs.getScores(), text);
    assert.equal(own.isReliable(), theirs.isReliable(), text);
  }
});
