import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startModelServer } from '../../platform/language-model/model-server.fixture.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { labeledTexts } from '../screening/labeled-texts.fixture.ts';
import { checkContent } from './external-checks.ts';
import { citedFindings, promptFor } from './language-model-check.ts';

const model = await startModelServer();
const harness = await startHarness({ LLM_URL: model.url, LLM_MODEL: 'small-1', LLM_TIMEOUT_SECONDS: '1' });
const { context, clock } = harness;

const answering = (...findings: object[]) => {
  model.answer = () => JSON.stringify({ findings });
};
const check = (shop: TestMerchant) => checkContent(context, shop.uuid);
const read = async (shop: TestMerchant, id: string) => (await shop.asStaff('GET', `/reviews/${id}`)).body;

async function given(languageModelChecksPerDay: number) {
  const shop = await harness.merchant();
  if (languageModelChecksPerDay > 0)
    await shop.asStaff('PATCH', '/admin/settings', { languageModelChecksPerDay });
  return shop;
}

const text = 'My cousin sells the same boots for half, ask me how.';
const cited = { reason: 'spam', field: 'text', quote: 'sells the same boots for half' };

test('by default nothing is sent to the language model, and nothing waits for it', async () => {
  const shop = await given(0);
  const asked = model.asked.length;
  assert.equal((await givenReview(shop, { text })).status, 'approved');
  await check(shop);
  assert.equal(model.asked.length, asked);
});

test('words that the model cites hold a review with their reason, whatever its stars; the model receives only the texts', async () => {
  const shop = await given(10);
  answering(cited);
  const asked = model.asked.length;
  const held = await Promise.all(
    [1, 5].map(async (rating) => {
      const { id, status } = await givenReview(shop, {
        text,
        rating,
        authorEmail: `a${rating}@example.com`,
        productId: `P-${rating}`,
      });
      assert.equal(status, 'pending');
      return id;
    }),
  );
  await check(shop);
  for (const id of held) {
    const { status, findings } = await read(shop, id);
    const finding = {
      phase: 'language_model',
      reasonCode: 'spam',
      field: 'text',
      excerpt: cited.quote,
      note: 'small-1',
    };
    assert.deepEqual([status, findings.at(-1)], ['pending', finding]);
  }
  const [one, other] = model.asked.slice(asked);
  assert.deepEqual(one, other, 'the stars are not sent');
  assert.deepEqual(JSON.parse(one?.messages.at(-1)?.content ?? ''), { texts: { text } });
  assert.doesNotMatch(JSON.stringify(one), /rating|stars|Maya|example\.com/);
});

test('without a finding, with words that are not in the text, and when the model fails, the review is published', async () => {
  const shop = await given(100);
  const fates = [
    () => answering(),
    () => answering({ ...cited, quote: 'sells stolen boots' }),
    () => answering({ ...cited, reason: 'off_topic' }),
    () => answering({ ...cited, field: 'title' }),
    () => (model.answer = () => 'I think this is spam.'),
    () =>
      (model.answer = (_asked, reply) => {
        reply.writeHead(500).end();
        return undefined;
      }),
  ];
  for (const [index, fate] of fates.entries()) {
    fate();
    const { id } = await givenReview(shop, {
      text: `${text} ${index}`,
      authorEmail: `b${index}@example.com`,
    });
    await check(shop);
    const { status, findings } = await read(shop, id);
    assert.deepEqual([status, findings], ['approved', []], String(index));
  }
});

test('a used-up budget publishes without a check, until the next day', async () => {
  const shop = await given(1);
  answering(cited);
  const statusOf = async (number: number) => {
    const { id } = await givenReview(shop, {
      text: `${text} ${number}`,
      productId: `P-${number}`,
      authorEmail: `c${number}@example.com`,
    });
    await check(shop);
    return (await read(shop, id)).status;
  };
  assert.deepEqual([await statusOf(1), await statusOf(2)], ['pending', 'approved']);
  clock.advance(24 * 60 * 60 * 1000);
  assert.equal(await statusOf(3), 'pending');
});

const quoted: [name: string, written: string, quote: string, excerpt: string | null][] = [
  ['invisible characters', 'Service client de m\u200berde.', 'client de merde', 'client de m\u200berde'],
  ['quotation marks and case', 'He said “it’s a Dump” twice.', `"it's a dump"`, 'it’s a Dump'],
  ['spaced letters', 'S c h e i ß e Verarbeitung', 'Scheiße', 'S c h e i ß e'],
  ['full-width digits', '電話は０９０１２３４５６７８です。', '09012345678', '０９０１２３４５６７８'],
  ['an ellipsis at the end', 'Cheap watches here: watch-hub', 'Cheap watches here …', 'Cheap watches here'],
  ['line breaks', 'Half price\n\nat bestboots', 'Half price at bestboots', 'Half price\n\nat bestboots'],
  ['only punctuation', '!!!!!!!!', '!!!!', '!!!!'],
  ['other words', 'Cheap watches here', 'Cheap shoes here', null],
  ['words in between left out', 'Cheap and good watches', 'Cheap watches', null],
  ['two letters', 'Cheap', 'Ch', null],
];
for (const [name, written, quote, excerpt] of quoted)
  test(`quoted words are found in the text as it was written: ${name}`, () => {
    const answer = JSON.stringify({ findings: [{ reason: 'spam', field: 'text', quote }] });
    const [found] = citedFindings(answer, { text: written }, 'double');
    assert.equal(found?.excerpt ?? null, excerpt);
  });

/**
 * A double cannot show how well a model judges. It shows what becomes of verdicts: of a perfect model all, and of one that invents its
 * words none.
 */
test('of the labeled texts, all verdicts with the right words are kept, and none with invented ones', () => {
  const bad = labeledTexts.filter(({ label }) => label !== 'ok');
  const keptOf = (quoteOf: (text: string) => string) =>
    bad.filter(({ text: written }) => {
      const { texts } = JSON.parse(promptFor({ text: written }).material);
      const answer = JSON.stringify({
        findings: [{ reason: 'spam', field: 'text', quote: quoteOf(texts.text) }],
      });
      return citedFindings(`\`\`\`json\n${answer}\n\`\`\``, { text: written }, 'double').length === 1;
    }).length;
  assert.equal(
    keptOf((written) => written.slice(0, 40)),
    bad.length,
  );
  assert.equal(
    keptOf((written) => `${written.slice(0, 20)} zzqx`),
    0,
  );
  assert.equal(
    keptOf((written) => `${written} ${written}`),
    0,
  );
});
