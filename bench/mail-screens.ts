/*
 * Draws every mail in Chromium, on a phone and a desktop, light and dark, for people to look at.
 *
 *   npm run bench mail-screens -- --out /tmp/mails
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { answerPublished } from '../packages/server/src/features/questions/emails/answer-published.ts';
import { questionToBuyer } from '../packages/server/src/features/questions/emails/question-to-buyer.ts';
import type { Brand } from '../packages/server/src/platform/mail/brand.ts';
import { type Letter, type Locale, renderLetter } from '../packages/server/src/platform/mail/email.ts';
import * as letters from '../packages/server/src/platform/mail/templates/index.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'mails' } } });
const out = values.out;

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><circle cx="32" cy="30" r="16" fill="#fff" opacity=".8"/></svg>`)}`;

const brand: Brand = {
  shop: 'Stormcroft',
  senderName: 'Stormcroft',
  replyTo: null,
  locale: 'en',
  theme: { accentColor: '#2f5d50', starColor: '#c2701c', borderRadius: 8 },
};
const products = [
  { productId: 'P-1', name: 'Stormcroft Rain Jacket, moss green', imageUrl: picture('#53724d') },
  { productId: 'P-2', name: 'Tarn Bottle 0.75 l', imageUrl: null },
];
const links = {
  landing: 'https://x.example/r/1',
  unsubscribe: 'https://x.example/u',
  pixel: picture('#000'),
  star: () => 'https://x.example/r/1',
};
const about = (locale: Locale) => ({
  locale,
  shop: 'Stormcroft',
  customer: 'Maya Lindqvist',
  author: 'Maya',
  orderId: 'SC-20418',
  product: 'Stormcroft Rain Jacket',
  products,
  links,
  url: 'https://x.example/r/1',
  unsubscribeUrl: 'https://x.example/u',
});

const mails: Record<string, Letter> = {
  request: letters.reviewRequest({ ...about('en'), reward: '10 % off your next order' }),
  reminder: letters.reviewReminder({ ...about('de'), reward: null }),
  rejected: letters.reviewRejected({
    ...about('en'),
    reasonCode: 'personal_data',
    reason: 'Please leave out the telephone number in line 2.',
    correctUrl: 'https://x.example/r/1',
  }),
  answer: answerPublished({
    locale: 'en',
    shop: 'Stormcroft',
    asker: 'Maya',
    answerer: 'Stormcroft',
    product: { name: 'Stormcroft Rain Jacket', url: 'https://x.example/p' },
    question: 'Does the hood fit over a climbing helmet?',
    answer: 'Yes, up to size L. It has two drawcords at the sides.',
  }),
  question: questionToBuyer({
    locale: 'nl',
    shop: 'Stormcroft',
    unsubscribeUrl: 'https://x.example/u',
    product: { name: 'Stormcroft Rain Jacket', url: 'https://x.example/p' },
    question: 'Past de capuchon over een klimhelm?',
  }),
  many: letters.reviewRequest({
    ...about('pt'),
    products: Array.from({ length: 12 }, (_, index) => ({
      productId: `P-${index}`,
      imageUrl: null,
      name: `Garrafa térmica com um nome bastante comprido, número ${index + 1}`,
    })),
    reward: null,
  }),
  update: letters.updateRequest({
    ...about('fr'),
    message: 'Nous avons remplacé la veste. La nouvelle tient-elle la pluie ?',
  }),
  coupon: letters.couponLetter({
    ...about('ja'),
    reward: '次回のご注文 10 % オフ',
    couponCode: 'THANKS-7Q4K-2026',
  }),
  verification: letters.emailVerification(about('es')),
  invitation: letters.staffInvitation({ ...about('en'), invited: 'Noor', inviter: 'Ada Owner' }),
  arabic: letters.reviewRequest({ ...about('ar'), reward: 'خصم 10 % على طلبك القادم' }),
};

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [device, width] of [
  ['phone', 375],
  ['desktop', 800],
] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    const view = await browser.newPage({ viewport: { width, height: 700 }, colorScheme });
    const shots: string[] = [];
    for (const [name, letter] of Object.entries(mails)) {
      await view.setContent(renderLetter(letter, brand).html);
      const wide = await view.evaluate('document.documentElement.scrollWidth');
      if (Number(wide) > width) process.stdout.write(`${name} is ${wide} wide on a ${device} of ${width}\n`);
      const shot = await view.screenshot({
        fullPage: true,
        path: join(out, `${name}-${device}-${colorScheme}.png`),
      });
      shots.push(shot.toString('base64'));
    }
    const sheet = await browser.newPage({ viewport: { width: 1900, height: 900 } });
    await sheet.setContent(
      `<body style="margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:start;background:#888">${shots
        .map((shot) => `<img width="${device === 'phone' ? 370 : 460}" src="data:image/png;base64,${shot}">`)
        .join('')}`,
    );
    await sheet.screenshot({ fullPage: true, path: join(out, `all-${device}-${colorScheme}.png`) });
    await view.close();
    await sheet.close();
  }
await browser.close();
await writeFile(join(out, 'request.txt'), renderLetter(mails.request as Letter, brand).text);
