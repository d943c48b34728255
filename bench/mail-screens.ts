/*
 * Renders every email in Chromium, on a phone and a desktop, light and dark, and as plain text.
 *
 *   npm run bench mail-screens -- --out /tmp/mails --locales en,de,ar
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localeOf } from '@tribune/contract/messages';
import { chromium } from 'playwright-core';
import { renderEmail } from '../packages/server/src/platform/mail/email.ts';
import { sampleBrand, sampleEmails } from '../packages/server/src/testing/sample-emails.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'mails' }, locales: { type: 'string', default: 'en,de,ar' } },
});
const out = values.out;

await mkdir(out, { recursive: true });
const emails = values.locales
  .split(',')
  .map(localeOf)
  .flatMap((locale) =>
    Object.entries(sampleEmails(locale)).map(([name, email]) => [`${locale}-${name}`, email] as const),
  );
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
    for (const [name, email] of emails) {
      await view.setContent((await renderEmail(email, sampleBrand)).html);
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
for (const [name, email] of emails) {
  const { subject, text } = await renderEmail(email, sampleBrand);
  await writeFile(join(out, `${name}.txt`), `${subject}\n\n${text}`);
}
