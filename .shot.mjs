// node .shot.mjs name=path ...   (WIDTHS=1440,390 SCHEMES=light,dark)
import { chromium } from 'playwright-core';
const base = process.env.BASE ?? 'http://localhost:3480';
const widths = (process.env.WIDTHS ?? '1440').split(',').map(Number);
const schemes = (process.env.SCHEMES ?? 'light').split(',');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const ctx0 = await b.newContext({ viewport: { width: 1440, height: 900 } });
const p0 = await ctx0.newPage();
p0.on('console', m => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0,400)));
p0.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0,400)));
await p0.goto(base + '/console/sign-in'); 
await p0.getByLabel('E-mail address').fill(process.env.USER_EMAIL ?? 'owner@larkmoor.example');
await p0.getByRole('textbox', { name: 'Password' }).fill('larkmoor-demo');
await p0.getByRole('button', { name: 'Sign in', exact: true }).click();
await p0.waitForURL(/merchant_/, { timeout: 15000 });
const shop = /merchant_\w+/.exec(p0.url())[0];
const state = await ctx0.storageState();
for (const scheme of schemes) for (const width of widths) {
  const ctx = await b.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: scheme, storageState: state, deviceScaleFactor: 1 });
  const p = await ctx.newPage();
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0,400)));
  p.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0,400)));
  for (const arg of process.argv.slice(2)) {
    const [name, ...rest] = arg.split('='); const path = rest.join('=');
    await p.goto(base + '/console' + (path.startsWith('//') ? path.slice(1) : `/${shop}/${path}`));
    await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(500);
    await p.screenshot({ path: `/tmp/console-shots/${name}-${width}-${scheme}.png`, fullPage: process.env.FULL === '1' });
  }
  await ctx.close();
}
await b.close();
