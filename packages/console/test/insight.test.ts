import assert from 'node:assert/strict';
import { givenReviewThatIs } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test('fairness is told in words, and its figures can be taken along', async ({ shop, at, visit }) => {
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('fairness'));
  await page.getByText('Nothing is hidden').waitFor();
  await page.getByText('There are no reviews yet', { exact: false }).waitFor();
  for (const [index, status] of (['approved', 'approved', 'rejected'] as const).entries())
    await givenReviewThatIs(shop, status, {
      authorEmail: `a${index}@example.com`,
      rating: 5 - index * 2,
      text: `Number ${index}: wore it through the rain.`,
    });
  await page.reload();
  await page.getByText('Too few hidden reviews to tell').waitFor();
  await page.getByRole('listitem').filter({ hasText: '5 stars50.0% shown 0.0% hidden' }).waitFor();
  await page.getByRole('row', { name: /1\.00 \(few\)/ }).waitFor();
  await page.getByText('The figures as a table').click();
  await assertAccessible(page, 'fairness');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Stars of the shown and the hidden: download as CSV' }).click(),
  ]);
  const csv = await (await download.createReadStream()).toArray();
  assert.equal(
    Buffer.concat(csv).toString(),
    'Stars,Shown,Shown %,Hidden,Hidden %\r\n5,1,50,0,0\r\n4,0,0,0,0\r\n3,1,50,0,0\r\n2,0,0,0,0\r\n1,0,0,1,100\r\n',
  );
});
