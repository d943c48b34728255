import assert from 'node:assert/strict';
import { until } from '../../server/src/testing/processes.ts';
import { mailedPasswordToken } from '../../server/src/testing/received-emails.fixture.ts';
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
    await page.getByLabel('Email address').fill(shop.ownerEmail);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong, but long enough');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('Wrong email address or password.').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'API keys & tokens', level: 1 }).waitFor();
    await assertAccessible(page, 'keys and tokens');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
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
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Key name').fill('Till');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('status', { name: 'Key “Till”' }).getByRole('code').textContent();
  const { status } = await shop.asNobody('GET', '/products/ratings?productIds=x', undefined, {
    'x-merchant-id': shop.id,
    'x-api-key': key ?? '',
  });
  assert.equal(status, 200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Revoke the key Till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: /Till.*Revoked/ }).waitFor();
});

tribune.test(
  'the shop of somebody else is as if it were not there',
  async ({ harness, shop, visit, url }) => {
    const other = await harness.merchant();
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(`${url}/${other.id}/access`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  },
);

tribune.test('dark, and on a phone, it is as usable', async ({ shop, at, visit }) => {
  const page = await visit(
    { email: shop.ownerEmail },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  );
  await page.goto(at('access'));
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).waitFor();
  await assertAccessible(page, 'the navigation on a phone');
});

tribune.slow(
  'a passkey is added, signs its owner in, and does so no more once it is removed',
  async ({ shop, visit, url }) => {
    // Passkeys belong to a name, and an address of digits has none.
    const here = url.replace('127.0.0.1', 'localhost');
    const page = await visit();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    };
    await page.goto(`${here}/sign-in`);
    await page.getByLabel('Email address').fill(shop.ownerEmail);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goto(`${here}/${shop.id}/account`);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Passkey name').fill('Laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
    await signOut();

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.goto(`${here}/${shop.id}/account`);
    await page.getByRole('button', { name: 'Remove passkey Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet').waitFor();
    await signOut();

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert', { name: 'Something went wrong' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/sign-in');
  },
);

tribune.slow(
  'a forgotten password is reset by the emailed link, once, and ends all sessions',
  async ({ harness, shop, at, visit, url }) => {
    const elsewhere = await visit({ email: shop.ownerEmail });
    await elsewhere.goto(at('access'));
    await elsewhere.getByRole('heading', { name: 'API keys & tokens', level: 1 }).waitFor();
    const page = await visit();
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByLabel('Email address').fill(shop.ownerEmail);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('status').getByText('we sent a link').waitFor();
    const token = await until(() =>
      mailedPasswordToken(harness, shop.ownerEmail).then((found) => found || undefined),
    );
    const choose = async (secret: string) => {
      await page.goto(`${url}/reset-password?token=${token}`);
      await page.getByRole('textbox', { name: 'New password' }).fill(secret);
      await page.getByRole('button', { name: 'Set password' }).click();
    };
    await choose('another horse, another staple');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await elsewhere.reload();
    await elsewhere.waitForURL(`${url}/sign-in*`);
    await page.getByLabel('Email address').fill(shop.ownerEmail);
    await page.getByRole('textbox', { name: 'Password' }).fill('another horse, another staple');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await choose('a third one, by the same link');
    await page.getByRole('alert').waitFor();
  },
);
