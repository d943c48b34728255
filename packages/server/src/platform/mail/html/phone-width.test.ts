import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser, noBrowser } from '../../../../../widget/test/browser.ts';
import { sampleBrand, sampleEmails } from '../../../testing/sample-emails.ts';
import { renderEmail } from '../email.ts';

/** Every word of the sample becomes one that is wider than a phone. */
const longName = 'W'.repeat(56);
const lengthened = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (key, text) =>
      typeof text === 'string' &&
      /name|shop|product|text|quote|subject|greeting|code|label|inviter|message|question/i.test(key)
        ? text.replaceAll(/[\p{L}-]{4,}/gu, longName)
        : text,
    ),
  );

test('no email is wider than a phone, whatever the names in it', { skip: noBrowser }, async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const locale of ['en', 'ar'] as const)
      for (const [name, email] of Object.entries(sampleEmails(locale))) {
        const { html } = await renderEmail(lengthened(email), { ...sampleBrand, shop: longName });
        await page.setContent(html);
        for (const width of [320, 375]) {
          await page.setViewportSize({ width, height: 700 });
          assert.equal(
            await page.evaluate('document.documentElement.scrollWidth'),
            width,
            `${name} in ${locale}`,
          );
        }
      }
  } finally {
    await browser.close();
  }
});

test('images are in an email once: no preload links', async () => {
  for (const [name, email] of Object.entries(sampleEmails('en'))) {
    const { html } = await renderEmail(email, {
      ...sampleBrand,
      logo: { url: 'https://x.example/l.png', width: 99, height: 20 },
    });
    assert.doesNotMatch(html, /<link/, name);
    for (const [, src] of html.matchAll(/<img[^>]* src="([^"]+)"/g))
      assert.equal(html.split(src as string).length, 2, name);
  }
});
