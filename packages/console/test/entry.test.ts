import assert from 'node:assert/strict';
import { assertAccessible } from '../../widget/test/axe.ts';
import { password, startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'somebody signs in, goes where the link led, and signs out',
  async ({ shop, at, visit, url }) => {
    const page = await visit();
    await page.goto(at('access'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await assertAccessible(page, 'sign-in');
    await page.getByLabel('E-mail address').fill(shop.ownerEmail);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong, but long enough');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('E-mail address or password is wrong.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Keys and tokens', level: 1 }).waitFor();
    await assertAccessible(page, 'keys and tokens');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(at('access'));
    await page.waitForURL(`${url}/sign-in*`);
  },
);

tribune.test('a key is made, shown once and revoked', async ({ shop, at, visit }) => {
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('access'));
  await page.getByLabel('Name of the new key').fill('Till');
  await page.getByRole('button', { name: 'Make key' }).click();
  const key = await page.getByRole('status', { name: 'The key “Till”' }).getByRole('code').textContent();
  const { status } = await shop.asNobody('GET', '/products/ratings?productIds=x', undefined, {
    'x-merchant-id': shop.id,
    'x-api-key': key ?? '',
  });
  assert.equal(status, 200);
  await page.getByRole('button', { name: 'Revoke the key Till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: /Till.*revoked/ }).waitFor();
});

tribune.test(
  'the shop of somebody else is as if it were not there',
  async ({ harness, shop, visit, url }) => {
    const other = await harness.merchant();
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(`${url}/${other.id}/access`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  },
);

tribune.test('dark, and on a phone, it is as usable', async ({ shop, at, visit }) => {
  const page = await visit(
    { email: shop.ownerEmail },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  );
  await page.goto(at('access'));
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await page.getByRole('link', { name: 'Keys and tokens' }).waitFor();
  await assertAccessible(page, 'the navigation on a phone');
});
