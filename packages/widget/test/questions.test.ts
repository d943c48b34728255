import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { watchJumps } from './jumps.ts';
import { tabTo } from './keyboard.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

async function publishQuestion({ merchant }: Shop, text: string, answers: string[] = []): Promise<string> {
  const asked = await merchant.asServer('POST', `/products/${productId}/questions`, {
    text,
    authorName: 'Noor',
    authorEmail: 'noor@example.com',
    externalProductId: productId,
  });
  const { id } = asked.body.data;
  await merchant.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved' });
  for (const answer of answers)
    await merchant.asServer('POST', `/questions/${id}/answers`, { answer, verified: true });
  return id;
}

for (const width of unlessThorough([360], [360, 1280]))
  shops.test(
    `a question is asked and another answered by keyboard alone: ${width} px`,
    async ({ shop, visit }) => {
      await publishQuestion(shop, 'Does it fit under a seat?', ['It does.']);
      // Their search is a landmark too, which needs another name.
      for (let count = 0; count < 2; count++) await shop.review();
      await shop.review({ text: 'A good bag. It is light, it weighs 2 kg.' });
      const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      await page.goto(shop.productUrl);
      await page.locator('tribune-questions').scrollIntoViewIfNeeded();
      const question = page.getByRole('article', { name: 'Does it fit under a seat?' });
      await question.getByText('It does.').waitFor();
      await assertAccessibleInBoth(page, 'questions');
      const reports = question.locator('.meta').getByRole('button', { name: 'Report' });
      assert.equal(await reports.count(), 2, 'each in the line that says whose text it reports');

      await page.getByRole('button', { name: 'Ask a question' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('tribune-questions form.form').waitFor();
      await tabTo(page, 'Submit question', 'button');
      await page.keyboard.press('Enter');
      await page.getByText('Please check 3 fields.').waitFor();
      await page.getByRole('textbox', { name: 'Your question' }).and(page.locator(':focus')).waitFor();
      await assertAccessibleInBoth(page, 'question with problems');
      await page.keyboard.type('Is the fabric soft?');
      await page.getByText('We found nothing about this in the reviews.').waitFor();
      await page.route('**/answers?*', async (route) => {
        const response = await route.fetch();
        const found = await response.json();
        const sentences = [{ text: 'Reviewers say that it weighs 2 kg.', reviewIds: [] }];
        const isWorded = route.request().url().includes('wording=true');
        const wording = isWorded ? { digitalSourceType: 'trainedAlgorithmicMedia', sentences } : null;
        await route.fulfill({ response, json: { ...found, isWordable: found.isAnswered, wording } });
      });
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('How much does it weigh?');
      const found = page.locator('tribune-questions .found');
      await found.getByText('1 of 3 reviews mentions this').waitFor();
      await found.getByText('It is light, it weighs 2 kg.', { exact: true }).waitFor();
      const worded = found.locator('[data-digital-source-type="trainedAlgorithmicMedia"]');
      await worded.getByText('Reviewers say that it weighs 2 kg.').waitFor();
      await worded.getByText('AI-generated summary').waitFor();
      await assertAccessibleInBoth(page, 'what reviews say about the question');
      await tabTo(page, 'Your name');
      await page.keyboard.type('Ada');
      await tabTo(page, 'Your email address');
      await page.keyboard.type('ada@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Thank you for your question!').and(page.locator(':focus')).waitFor();
      await tabTo(page, 'Done', 'button');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Ask a question' }).and(page.locator(':focus')).waitFor();
      const queue = await shop.merchant.asStaff('GET', '/admin/questions?status=pending');
      assert.equal(queue.body.data.questions[0].text, 'How much does it weigh?');

      await tabTo(page, 'Answer', 'button');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Your answer');
      await page.keyboard.type('Only just.');
      await tabTo(page, 'Your name');
      await page.keyboard.type('Ada');
      await tabTo(page, 'Your email address');
      await page.keyboard.type('ada@example.com');
      await page.keyboard.press('Enter');
      await page.getByText('Thank you for your answer!').waitFor();
      const answers = await shop.merchant.asStaff('GET', '/admin/answers?status=pending');
      assert.equal(answers.body.data.answers[0].answer, 'Only just.');
    },
  );

shops.test(
  'questions come page by page, with their answers folded, and can be voted on',
  async ({ shop, page }) => {
    for (let number = 1; number <= 7; number += 1) await publishQuestion(shop, `Question ${number}?`);
    const id = await publishQuestion(shop, 'The newest?', ['One.', 'Two.', 'Three.']);
    await page.goto(shop.productUrl);
    await page.locator('tribune-questions').scrollIntoViewIfNeeded();
    const newest = page.getByRole('article', { name: 'The newest?' });
    await newest
      .getByText(/^Answer from/)
      .first()
      .waitFor();
    assert.equal(await newest.locator('[part=answer]').count(), 2);
    await newest.getByRole('button', { name: 'Show all 3 answers' }).click();
    await newest.locator('[part=answer]').nth(2).waitFor();
    await newest.getByRole('button', { name: 'Helpful', exact: true }).click();
    await newest.getByRole('button', { name: 'Helpful 1' }).waitFor();
    const { body } = await shop.merchant.asBrowser('GET', `/questions/${id}`);
    assert.equal(body.helpfulVotes, 1);

    const questions = page.locator('tribune-questions');
    await questions.getByRole('button', { name: 'Show more questions' }).click();
    await questions.getByText('8 of 8 questions').waitFor();
    await questions.getByRole('article').nth(5).and(page.locator(':focus')).waitFor();
  },
);

shops.test(
  'a product without questions invites to ask, and a failure can be tried again',
  async ({ shop, page }) => {
    await page.route(/\/questions\?/, (route) => route.abort(), { times: 1 });
    await page.goto(shop.productUrl);
    const questions = page.locator('tribune-questions');
    await questions.scrollIntoViewIfNeeded();
    await questions.getByRole('button', { name: 'Try again' }).click();
    await questions.getByText('No questions yet').waitFor();
  },
);

const typed = async (page: Page, text: string) => {
  const field = page.getByRole('searchbox', { name: 'Search questions' });
  await field.fill(text);
  await field.press('Enter');
};

shops.test(
  'answered questions in the shopper’s language come first; a search finds words of answers and counts',
  async ({ shop, page }) => {
    await publishQuestion(shop, 'Passt der Rucksack als Handgepäck in jedes Flugzeug?', ['Ja.']);
    await publishQuestion(shop, 'Does the front pocket close with a zip?', ['It has a magnetic clasp.']);
    await publishQuestion(shop, 'Is the fabric of this bag recycled?');
    await page.goto(shop.productUrl);
    const questions = page.locator('tribune-questions');
    await questions.scrollIntoViewIfNeeded();
    await questions.getByText('3 of 3 questions').waitFor();
    const headings = questions.getByRole('heading', { level: 3 });
    assert.deepEqual(await headings.allTextContents(), [
      'Does the front pocket close with a zip?',
      'Is the fabric of this bag recycled?',
      'Passt der Rucksack als Handgepäck in jedes Flugzeug?',
    ]);
    await typed(page, 'clasp');
    await questions.getByText('1 of 1 question').waitFor();
    assert.deepEqual(await headings.allTextContents(), ['Does the front pocket close with a zip?']);
    assert.equal(await questions.getByRole('status').first().textContent(), '1 question');
    await assertAccessibleInBoth(page, 'questions found');
    await typed(page, '');
    await questions.getByRole('combobox', { name: 'Sort by' }).selectOption('oldest');
    await questions.getByText('3 of 3 questions').waitFor();
    assert.equal((await headings.allTextContents())[1], 'Is the fabric of this bag recycled?');
  },
);

for (const width of unlessThorough([1280], [360, 1280]))
  shops.test(
    `a search without result offers to ask that question, by keyboard: ${width} px`,
    async ({ shop, visit }) => {
      await publishQuestion(shop, 'Does it fit under a seat?');
      await publishQuestion(shop, 'Does it float?');
      const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      await page.goto(shop.productUrl);
      await page.locator('tribune-questions').scrollIntoViewIfNeeded();
      await page.locator('tribune-questions .card').first().waitFor();
      await typed(page, 'solar panel');
      await page.getByText('No matching questions').and(page.locator('.notice-title')).waitFor();
      await assertAccessibleInBoth(page, 'no matching questions');
      await tabTo(page, 'Ask this question', 'button');
      await page.keyboard.press('Enter');
      const field = page.getByRole('textbox', { name: 'Your question' });
      await field.waitFor();
      assert.equal(await field.inputValue(), 'solar panel');
      // Another search does not replace what the shopper has written.
      await field.fill('Is there a solar panel on it?');
      await page.keyboard.press('Escape');
      await typed(page, 'battery');
      await page.getByRole('button', { name: 'Ask this question' }).click();
      assert.equal(await field.inputValue(), 'Is there a solar panel on it?');
    },
  );

shops.test('search and order of questions are in the address, in a tab too', async ({ shop, page }) => {
  await shop.review({ title: 'First' });
  await publishQuestion(shop, 'Does it fit under a seat?');
  await publishQuestion(shop, 'Does it float?');
  shop.edit((html) =>
    html
      .replace('<tribune-reviews', '<tribune-reviews questions address-key="r"')
      .replaceAll(/<tribune-questions[\s\S]*?<\/tribune-questions>/g, ''),
  );
  await page.goto(`${shop.productUrl}?own=1&r-questions.search=float`);
  await page.getByRole('tab', { name: /^Questions/, selected: true }).waitFor();
  await page.getByRole('article', { name: 'Does it float?' }).waitFor();
  assert.equal(await page.getByRole('article', { name: 'Does it fit under a seat?' }).count(), 0);
  await typed(page, '');
  await page.getByRole('article', { name: 'Does it fit under a seat?' }).waitFor();
  await page.waitForURL(`${shop.productUrl}?own=1`);
  await page.locator('tribune-questions').getByRole('combobox').selectOption('oldest');
  await page.waitForURL(`${shop.productUrl}?own=1&r-questions.sort=oldest`);
  await page.goBack();
  await page.waitForURL(`${shop.productUrl}?own=1`);
  await page.waitForFunction(() => {
    const select = document
      .querySelector('tribune-reviews')
      ?.shadowRoot?.querySelector('tribune-questions')
      ?.shadowRoot?.querySelector('select');
    return select?.value === 'answered';
  });
});

shops.test(
  'words of a search are marked in questions and answers, and a typing error is corrected until refused',
  async ({ shop, page }) => {
    await publishQuestion(shop, 'Do the buckles freeze?', [
      'Our buckles do not.\n\nEvery buckle is of metal.',
    ]);
    await publishQuestion(shop, 'Is the fabric of this bag recycled?');
    shop.edit((html) => html.replace('<tribune-questions', '<tribune-questions address-key="q"'));
    await page.goto(shop.productUrl);
    const questions = page.locator('tribune-questions');
    await questions.scrollIntoViewIfNeeded();
    await typed(page, 'buckle');
    await questions.locator('mark').first().waitFor();
    assert.deepEqual(await questions.locator('mark').allInnerTexts(), ['buckles', 'buckles', 'buckle']);
    await typed(page, 'bukcle');
    await questions.locator('[part=searched]').getByText('Showing results for “buckle”').waitFor();
    await questions.getByRole('status').getByText('Showing results for “buckle”: 1 question').waitFor();
    assert.equal(await questions.locator('mark').count(), 3);
    await assertAccessibleInBoth(page, 'corrected search of questions');
    await page.getByRole('button', { name: 'Search instead for “bukcle”' }).click();
    await questions.locator('.notice-title').getByText('No matching questions').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('q.exact'), '1');
    await page.goBack();
    await questions.locator('[part=searched]').waitFor();
    await typed(page, 'fabirc');
    await questions.locator('[part=searched]').getByText('Showing results for “fabric”').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('q.exact'), null);
  },
);

for (const [width, height, language] of unlessThorough(
  [[1280, 900, 'ar']],
  [
    [360, 740, 'en'],
    [1280, 900, 'ar'],
  ],
))
  shops.test(
    `a link leads to the questions, and neither they nor a corrected search move anything: ${width} px, ${language}`,
    async ({ shop, visit }) => {
      for (let number = 1; number <= 6; number++)
        await publishQuestion(shop, `Does a laptop of ${number + 10} inches fit?`, ['It does. '.repeat(40)]);
      const attributes = `product-id="${productId}" merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}"`;
      shop.serve(
        '/linked',
        async () => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
          <style>tribune-questions:not(:defined) { display: block; min-block-size: 100svh }</style>
          <script type="module" src="/widget/tribune.js"></script>
          <div style="block-size: 2000px">Above</div>
          <tribune-questions id="questions" ${attributes}></tribune-questions>
          <p>Below</p>`,
      );
      const page = await visit({ viewport: { width, height } });
      const jumps = await watchJumps(page);
      await page.goto(`${shop.url}/linked#questions`);
      const questions = page.locator('tribune-questions');
      await questions.getByRole('article').first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.ok(Math.abs((await questions.boundingBox())?.y ?? height) < 1, 'at the top of the window');
      await questions.getByRole('searchbox').fill('lapotp');
      await questions.locator('[part=searched]').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await jumps(), []);
    },
  );

shops.test('what the page wrote into an element does not move when the element is defined', async (visit) => {
  const { page, shop } = visit;
  const lines = '<p>Written by the server.</p>'.repeat(12);
  shop.serve(
    '/written',
    async () => `<!doctype html><html lang="en" style="line-height: 2">
      <style>tribune-reviews { display: flow-root }</style>
      <tribune-reviews product-id="${productId}" merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}">${lines}</tribune-reviews>
      <p>Below</p>`,
  );
  await page.route(/\/apiV2\//, () => {});
  const jumps = await watchJumps(page);
  await page.goto(`${shop.url}/written`);
  await page.addScriptTag({ type: 'module', url: '/widget/tribune.js' });
  await page.waitForFunction(() =>
    document.querySelector('tribune-reviews')?.shadowRoot?.querySelector('slot'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  assert.deepEqual(await jumps(), []);
});
