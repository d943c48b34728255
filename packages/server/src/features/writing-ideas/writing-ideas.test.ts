import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { covering } from '@tribune/contract/writing-ideas/covering';
import { aspectNamed, aspectNames, expressed } from '../../platform/language/aspects/index.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { bagReviews } from '../topics/bag-reviews.fixture.ts';
import { buildDueTopics } from '../topics/schedule.ts';
import { type CountedTopic, chooseAspects } from './choosing.ts';

const { context, merchant } = await startHarness();

let authors = 0;
async function publish(
  shop: TestMerchant,
  productId: string,
  rating: (at: number) => number = () => 5,
): Promise<void> {
  for (const [at, text] of bagReviews.entries()) {
    const authorEmail = `author${authors++}@example.com`;
    const review = { productId, authorEmail, title: undefined, text, rating: rating(at) };
    const { id, status } = await givenReview(shop, review);
    // The screening holds a text that another product has.
    if (status !== 'approved') await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
  }
}

const ideasOf = async (shop: TestMerchant, product = 'BAG', query = '') =>
  (await shop.asBrowser('GET', `/products/${product}/writing-ideas${query}`)).body;
const labelsOf = async (...asked: Parameters<typeof ideasOf>) =>
  (await ideasOf(...asked)).aspects.map(({ label }: { label: string }) => label);

test('aspects are what most reviews mention, whatever their ratings', async () => {
  const [shop, permuted] = [await merchant(), await merchant()];
  assert.deepEqual(await ideasOf(shop), { language: 'en', aspects: [], photoOf: null });
  await publish(shop, 'BAG', (at) => 1 + (at % 5));
  await publish(permuted, 'BAG', (at) => 5 - (at % 5));
  await buildDueTopics(context);
  const ideas = await ideasOf(shop);
  assert.deepEqual(
    ideas.aspects.map(({ aspect }: { aspect: string }) => aspect),
    ['zipper', 'material', 'straps'],
  );
  assert.equal(ideas.photoOf, 'zipper');
  assert.deepEqual(await ideasOf(permuted), ideas);
});

test('labels and words are in the requested language, or else the merchant’s', async () => {
  const shop = await merchant();
  await publish(shop, 'BAG');
  await buildDueTopics(context);
  const { language, aspects } = await ideasOf(shop, 'BAG', '?lang=de');
  assert.equal(language, 'de');
  assert.deepEqual(
    aspects.map(({ label }: { label: string }) => label),
    ['Reißverschluss', 'Material', 'Gurte'],
  );
  assert.ok(covering(aspects[2].words)('Die Schultergurte drücken'));
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'fr' });
  assert.equal((await ideasOf(shop)).language, 'fr');
  assert.equal(
    codeOf(await shop.asBrowser('GET', '/products/BAG/writing-ideas?lang=xx')),
    'VALIDATION_ERROR',
  );
});

test('what published questions ask comes first', async () => {
  const shop = await merchant();
  await publish(shop, 'BAG');
  await buildDueTopics(context);
  const ask = (text: string) =>
    shop.asServer('POST', '/products/BAG/questions', {
      text,
      externalProductId: 'BAG',
      authorName: 'Noor',
      authorEmail: 'noor@example.com',
    });
  const asked = await ask('Are the straps adjustable?');
  assert.deepEqual(await labelsOf(shop), ['zipper', 'material', 'straps']);
  await shop.asStaff('PATCH', `/questions/${asked.body.data.id}/moderate`, { status: 'approved' });
  assert.deepEqual(await labelsOf(shop), ['straps', 'zipper', 'material']);
});

test('a product with few reviews has the aspects that several products of its category share', async () => {
  const shop = await merchant();
  const inCategory = (productId: string, category: string) =>
    shop.asStaff('POST', '/admin/products', { products: [{ productId, name: productId, category }] });
  const category = 'Luggage > Bags';
  for (const productId of ['BAG', 'NEW', 'LATER']) await inCategory(productId, category);
  await inCategory('CASE', 'Luggage > Cases');
  await publish(shop, 'BAG');
  await buildDueTopics(context);
  assert.deepEqual(await labelsOf(shop, 'NEW'), [], 'one product only');
  await inCategory('OTHER', category);
  await publish(shop, 'OTHER');
  await buildDueTopics(context);
  // Not cached, unlike the response for the product asked for before.
  assert.deepEqual(await labelsOf(shop, 'LATER'), ['zipper', 'material', 'straps']);
  assert.deepEqual(await labelsOf(shop, 'CASE'), []);
  assert.deepEqual(await labelsOf(await merchant(), 'LATER'), []);
});

test('scales among the custom attributes are aspects, in place of the topics that they name', async () => {
  const shop = await merchant();
  await publish(shop, 'BAG');
  await buildDueTopics(context);
  const scale = { type: 'scale', promoted: true, options: ['Poor', 'Good'] };
  const translations = [{ locale: 'de', label: 'Stoffqualität' }];
  await shop.asStaff('POST', '/admin/attributes', { ...scale, id: 'cloth', label: 'Fabric', translations });
  await shop.asStaff('POST', '/admin/attributes', { ...scale, id: 'room', label: 'Legroom' });
  await shop.asStaff('POST', '/admin/attributes', {
    ...scale,
    id: 'shoes',
    label: 'Grip',
    appliesTo: { productIds: ['SHOE'] },
  });
  await shop.asStaff('POST', '/admin/attributes', { id: 'age', label: 'Age', type: 'text', options: [] });
  const { aspects } = await ideasOf(shop);
  assert.deepEqual(
    aspects.map(({ aspect, label }: { aspect: string; label: string }) => [aspect, label]),
    [
      ['zipper', 'zipper'],
      ['attributes.cloth', 'Fabric'],
      ['straps', 'straps'],
      ['attributes.room', 'Legroom'],
    ],
  );
  assert.ok(covering(aspects[3].words)('Not enough legroom'));
  assert.ok((await labelsOf(shop, 'BAG', '?lang=de')).includes('Stoffqualität'));
});

test('ideas can be turned off, and need the Growth plan', async () => {
  const shop = await merchant();
  await publish(shop, 'BAG');
  await buildDueTopics(context);
  const shown = async () =>
    (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body.writingIdeas;
  assert.equal(await shown(), true);
  await shop.asStaff('PATCH', '/admin/settings', { writingIdeas: false });
  assert.deepEqual(await ideasOf(shop), { language: 'en', aspects: [], photoOf: null });
  assert.equal(await shown(), false);
  const standard = await merchant({ plan: 'standard' });
  const refused = await standard.asBrowser('GET', '/products/BAG/writing-ideas');
  assert.equal(codeOf(refused), 'PLAN_UPGRADE_REQUIRED');
});

test('at most six aspects are chosen, and equal shares keep the order of the topics', () => {
  const names = ['color', 'fit', 'size', 'battery', 'price', 'weight', 'sound', 'work', 'toddler'];
  const topics = names.map(
    (name): CountedTopic => ({ subject: 'product:A', name, language: 'en', mentions: 3, analyzed: 9 }),
  );
  const chosen = chooseAspects(topics, { questions: [], attributes: [], language: 'en' });
  assert.deepEqual(
    chosen.map(({ aspect }) => aspect),
    ['color', 'fit', 'size', 'battery', 'price', 'weight'],
  );
});

test('every language expresses every aspect, and each label names its own', () => {
  for (const language of locales)
    for (const name of aspectNames) {
      const { label, words } = expressed(name, language);
      assert.equal(aspectNamed(label, language), name, `${language} ${label}`);
      assert.ok(
        words.every((word) => word.replaceAll('*', '').trim()),
        `${language} ${name}`,
      );
      assert.ok(words.includes(label));
    }
});

test('topics are named by their whole name, or by their last word', () => {
  const expected = {
    'battery life': 'battery',
    'sound quality': 'sound',
    'build quality': 'build',
    quality: 'quality',
    'price range': 'price',
    'shoulder strap': 'straps',
    'noise cancelation': 'noiseCancelling',
    picture: null,
    toddler: null,
    'diaper bag': null,
  };
  for (const [topic, aspect] of Object.entries(expected))
    assert.equal(aspectNamed(topic, 'en'), aspect, topic);
  assert.equal(aspectNamed('Akkulaufzeit', 'de'), 'battery');
});

test('a text covers an aspect with any of its words, regardless of case and accents', () => {
  const covers = covering(['batter*', '*akku*', 'größe', 'true to size', 'c++']);
  for (const text of [
    'BATTERIES last',
    'Der Ersatzakku',
    'Grösse? GRÖSSE, Größe!',
    'true  to\nsize',
    'in C++',
  ])
    assert.ok(covers(text), text);
  for (const text of ['', 'combattery', 'Größen', 'true to sizes', 'c+']) assert.ok(!covers(text), text);
  assert.ok(!covering([])('anything'));
});
