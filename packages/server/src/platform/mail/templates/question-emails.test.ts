import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { renderEmail } from '../email.ts';
import { answerPublished } from './answer-published.ts';
import { questionToBuyer } from './question-to-buyer.ts';

const evil = '<script>"\'&\nBcc: x@example.com';
const safe = '&lt;script&gt;&quot;&#x27;&amp;';
const brand = {
  shop: evil,
  theme: {},
  senderName: evil,
  replyTo: null,
  locale: 'en',
  logo: null,
  pagesDomain: null,
  isTest: false,
};

for (const locale of locales)
  for (const name of [null, evil])
    for (const url of [null, 'https://shop.example/p?a=1&b="2', 'javascript:alert(1)', 'no address'])
      test(`emails in ${locale}, product ${name && 'named'}, ${url}`, async () => {
        const about = { locale, shop: evil, product: { name, url } };
        for (const email of [
          answerPublished({ ...about, byStore: null }),
          answerPublished({ ...about, byStore: { name: evil, text: evil } }),
          questionToBuyer({ ...about, buyer: evil, unsubscribeUrl: 'https://reviews.example/unsubscribe/x' }),
        ]) {
          const { subject, text, html } = await renderEmail(email, brand);
          assert.doesNotMatch(subject, /[\r\n]|undefined|\bnull\b|function/);
          assert.doesNotMatch(text, /undefined|\bnull\b|=>/);
          assert.doesNotMatch(html, /<script|undefined|=>|javascript:/);
          assert.ok(html.includes(safe));
          assert.ok(html.includes(`<html dir="${locale === 'ar' ? 'rtl' : 'ltr'}" lang="${locale}">`));
          assert.equal(
            html.includes('<a href="https://shop.example/p?a=1&amp;b=&quot;2"'),
            url?.startsWith('https') ?? false,
          );
          assert.equal(text.includes('> Bcc:'), email.slots.answer?.length === 2, 'only the store is quoted');
        }
      });
