// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fc from 'fast-check';
import { classify } from './classifier.ts';
import { createLearner } from './learner.ts';
import { type MadeReview, madeLanguage, madeReviews } from './made-reviews.fixture.ts';
import { decodeModel, encodeModel } from './model.ts';

function learn(reviews: MadeReview[], language = madeLanguage) {
  const learner = createLearner(language);
  for (const { text, rating } of reviews) learner.add(text, rating);
  return learner.finish();
}

test('a model learns an unknown language from ratings alone', async () => {
  const model = await learn(madeReviews(600));
  assert.deepEqual(model.trainedOn, { positive: 240, neutral: 120, negative: 240 });
  assert.equal(classify('ta mirdo veko', madeLanguage, model).label, 'positive');
  assert.equal(classify('ta grakt tunfo', madeLanguage, model).label, 'negative');
  assert.equal(classify('ta mirdo', madeLanguage, model).basis, 'model');
});

test('a majority of positive reviews does not make neutral words positive', async () => {
  const reviews = madeReviews(1500).filter(({ rating }, at) => rating > 3 || at % 6 === 0);
  const { score } = classify('ta len oro', madeLanguage, await learn(reviews));
  assert.ok(Math.abs(score) < 0.15, `${score}`);
});

test('the model does not depend on the order of reviews', async () => {
  const reviews = madeReviews(300);
  assert.deepEqual(await learn(reviews.toReversed()), await learn(reviews));
});

test("a text's label does not depend on its own rating or that of its copies", async () => {
  const others = madeReviews(200);
  await fc.assert(
    fc.asyncProperty(fc.lorem({ maxCount: 12 }), fc.integer({ min: 1, max: 20 }), async (text, copies) => {
      const told = async (rating: number) => {
        const own = Array.from({ length: copies }, (_, at) => ({
          text: at % 2 ? `${text.toUpperCase()}!` : text,
          rating,
        }));
        const { modelVersion: _, ...result } = classify(text, madeLanguage, await learn([...others, ...own]));
        return result;
      };
      const [worst, best] = [await told(1), await told(5)];
      assert.deepEqual(worst, best);
    }),
    { numRuns: 4 },
  );
});

test('a stored and reloaded model returns the same labels', async () => {
  const model = await learn(madeReviews(300));
  const encoded = await encodeModel(model);
  assert.ok(encoded.length < 100_000, `${encoded.length} bytes`);
  assert.deepEqual(await decodeModel(encoded), model);
});

test('a model of another format is not loaded', async () => {
  const encoded = await promisify(gzip)(`${JSON.stringify({ format: 0, language: 'en' })}\nwhatever`);
  assert.equal(await decodeModel(encoded), null);
});

test('a damaged model is refused', async () => {
  const encoded = await encodeModel(await learn(madeReviews(10)));
  await assert.rejects(decodeModel(encoded.subarray(0, encoded.length / 2)));
  await assert.rejects(decodeModel(Buffer.from('nonsense')));
});
