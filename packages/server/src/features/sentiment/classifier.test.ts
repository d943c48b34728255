import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classify, minTrainingReviews } from './classifier.ts';
import { createLearner } from './learner.ts';
import { classifyByWords } from './lexicon.ts';
import type { SentimentModel } from './model.ts';
import { sentences } from './sentences.fixture.ts';

/** A model trained on `count` positive and as many negative English reviews, which contain "zorp" and "blik". */
async function smallModel(count: number): Promise<SentimentModel> {
  const learner = createLearner('en');
  for (let at = 0; at < count; at++) {
    learner.add(`Number ${at}a is a zorp thing`, 5);
    learner.add(`Number ${at}b is a blik thing`, 1);
  }
  return learner.finish();
}

const model = await smallModel(100);

test('word lists and model are combined', () => {
  assert.equal(classify('A zorp one', 'en', model).label, 'positive');
  assert.equal(classify('A blik one', 'en', model).label, 'negative');
  const { label, basis, modelVersion } = classify('Excellent', 'en', model);
  assert.deepEqual(
    { label, basis, modelVersion },
    { label: 'positive', basis: 'words and model', modelVersion: model.version },
  );
});

test('a model trained on too few reviews is ignored', async () => {
  const young = await smallModel(minTrainingReviews - 1);
  assert.deepEqual(classify('A blik one', 'en', young), classify('A blik one', 'en', null));
  assert.equal(classify('A blik one', 'en', young).basis, 'words');
});

test('a model of another language is ignored', () => {
  assert.deepEqual(classify('Gut, blik', 'de', model), classify('Gut, blik', 'de', null));
});

test('without a model the word lists decide', () => {
  for (const text of [...sentences.positive, ...sentences.negative, '', 'A blue one']) {
    assert.equal(classify(text, 'en', null).label, classifyByWords(text, 'en').label, text);
  }
});

test('with neither a word list nor a model the label is neutral and the basis none', () => {
  assert.deepEqual(classify('良い', 'ja', null).basis, 'none');
  assert.equal(classify('良い', 'ja', null).label, 'neutral');
  assert.equal(classify('良い', 'ja', null).score, 0);
});

test('a text without sentiment is neutral', () => {
  for (const text of ['', '...', '12', 'qwqwq'])
    assert.equal(classify(text, 'en', model).label, 'neutral', text);
});

test('for any string probabilities sum to 1, the label is the likeliest and the score is their difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(model, null), (text, one) => {
      const { label, score, probabilities } = classify(text, 'en', one);
      const { positive, neutral, negative } = probabilities;
      assert.ok(Math.abs(positive + neutral + negative - 1) < 1e-9);
      assert.equal(probabilities[label], Math.max(positive, neutral, negative));
      assert.equal(score, positive - negative);
    }),
  );
});
