import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { renderEmail } from '../platform/mail/email.ts';
import { sendRequests } from './due-requests.ts';
import { startHarness, type TestMerchant } from './harness.ts';
import { sampleBrand, sampleEmails } from './sample-emails.ts';
import { deliver, order } from './shop-messages.ts';

/** What shoppers and staff don't read in other software's pages and emails. */
const oddWording = new RegExp(
  [
    /films?/,
    /letters? (?:from|to|about)/,
    /e-?mails? of yours|this mail|by mail|e-mails?|mails?/,
    /anew|all the same|by (?:it|them)sel(?:f|ves)|as far as|be it/,
    /told|heard|gives? back|tak(?:e|en|es) (?:back|in|up)|mended|kept/,
    /somebody|whoever|who (?:asks|waits|comes|has)/,
    /waits for|nothing waits|is being prepared|being prepared/,
    /shall|you may|you get this/,
    /promised?|opinions? (?:of|on)|would have you/,
    /no review matches|not a kind|only \d+ files fit|left out/,
    /another look|what you wrote last time|start anew|look after/,
    /could not be|was not|does not|did not|cannot/,
  ]
    .map(({ source }) => `\\b(?:${source})\\b`)
    .join('|'),
  'i',
);

function assertPlain(text: string, what: string): void {
  const found = oddWording.exec(text);
  const around = found && text.slice(Math.max(0, found.index - 60), found.index + 60);
  assert.equal(found?.[0], undefined, `${what}: …${around}…`);
}

const visibleText = (html: string) =>
  html.replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replaceAll(/&#x27;|&#39;/g, "'");

test('the test finds the wording that it searches for', () => {
  for (const text of [
    'Photos or films',
    'Start anew',
    'You get this mail because',
    'Shall we?',
    'It was kept.',
  ])
    assert.throws(() => assertPlain(text, 'sample'), text);
  assertPlain('Photos or videos. We’ll email you.', 'sample');
});

test('English messages are worded as in other stores', () => {
  for (const [key, message] of Object.entries(i18nOf('en').messages))
    for (const text of typeof message === 'string' ? [message] : Object.values(message))
      assertPlain(text, key);
});

test('the built widget contains no odd wording', async () => {
  const folder = join(import.meta.dirname, '../../../widget/dist');
  const files = await readdir(folder);
  const others = locales.filter((locale) => locale !== 'en').join('|');
  const english = files.filter((name) => new RegExp(`^tribune(?!-(?:${others})-).*\\.js$`).test(name));
  assert.ok(english.length > 5);
  for (const name of english) {
    const code = await readFile(join(folder, name), 'utf8');
    // Sentences only: a text in quotes with a space in it.
    for (const [, text = ''] of code.matchAll(/[`'"]([A-Z][\w’,.:;!? {}/-]* [\w’,.:;!? {}/-]+)[`'"]/g))
      assertPlain(text, name);
  }
});

test('emails contain no odd wording, and nothing that was not replaced', async () => {
  for (const [name, email] of Object.entries(sampleEmails('en'))) {
    const { subject, text, html } = await renderEmail(email, sampleBrand);
    for (const part of [subject, text, visibleText(html)]) {
      assertPlain(part, name);
      assert.doesNotMatch(part, /[{}]|undefined/, name);
    }
  }
});

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app } = harness;

test('hosted pages contain no odd wording, and nothing that was not replaced', async () => {
  const shop = await harness.merchant();
  for (const [name, html] of await hostedPages(shop)) {
    const text = visibleText(html);
    assertPlain(text, name);
    assert.doesNotMatch(text, /[{}]|undefined/, name);
  }
});

test('server-rendered content contains no odd wording', async () => {
  const shop = await harness.merchant();
  const review = { productId: 'P-1', rating: 4, authorName: 'Maya', authorEmail: 'maya@example.com' };
  await shop.asServer('POST', '/reviews', {
    ...review,
    merchantId: shop.id,
    incentiveConsent: true,
    pros: 'Warm',
    cons: 'Heavy',
    wouldRecommend: false,
  });
  for (const productId of ['P-1', 'P-2'])
    assertPlain(
      visibleText((await shop.asBrowser('GET', `/products/${productId}/reviews.html`)).body),
      productId,
    );
});

async function hostedPages(shop: TestMerchant): Promise<[string, string][]> {
  const pages: [string, string][] = [];
  const visit = async (name: string, url: string, payload?: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject(
      payload === undefined ? { method: 'GET', url } : { method: 'POST', url, headers, payload },
    );
    pages.push([name, answer.body]);
  };
  const linkIn = async (kind: string, link: RegExp) => {
    const { mails } = (await shop.asStaff('GET', `/admin/mails?kind=${kind}`)).body.data;
    const { text } = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
    return link.exec(text)?.[0] ?? '';
  };
  await shop.asStaff('POST', '/admin/incentives', { description: '10 % off your next order' });
  await deliver(harness, shop, order());
  await sendRequests(harness);
  const request = await linkIn('review_request', /\/r\/[\w-]{64}/);
  const unsubscribe = await linkIn('review_request', /\/unsubscribe\/[\w-]{64}/);
  await visit('review form', `${request}?hosted=1&rating=4&product=P-1`);
  await visit('unsubscribe', unsubscribe);
  await visit('unsubscribed', unsubscribe, 'List-Unsubscribe=One-Click');
  const review = { merchantId: shop.id, rating: 2, authorName: 'Maya', authorEmail: 'maya@example.com' };
  const token = request.slice('/r/'.length);
  for (const productId of ['P-1', 'P-2']) {
    await shop.asBrowser('POST', '/reviews', { ...review, productId, token });
    await visit(`end after ${productId}`, `${request}?hosted=1&end=1`);
    await visit(`after ${productId}`, `${request}?hosted=1&done=${productId}`);
  }
  const { body } = await shop.asServer('POST', '/reviews', {
    ...review,
    productId: 'P-3',
    authorEmail: 'ola@example.com',
  });
  await shop.asStaff('POST', `/admin/reviews/${body.data.id}/update-request`, { message: 'And now?' });
  const update = await linkIn('review_update_request', /\/r\/[\w-]{64}/);
  await visit('edit', update);
  await visit('edit refused', update, 'rating=9');
  await visit('edited', update, 'rating=5&title=&text=Better.');
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  await shop.asBrowser('POST', '/reviews', { ...review, productId: 'P-4', authorEmail: 'ina@example.com' });
  const verification = await linkIn('email_verification', /\/r\/[\w-]{64}/);
  await visit('verification', verification);
  await visit('verified', verification, '');
  await visit('unusable', verification);
  assert.ok(pages.every(([, html]) => html.startsWith('<!doctype html>')));
  return pages;
}
