import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Harness, startHarness, type TestMerchant } from '../../server/src/testing/harness.ts';
import { givenMember, password } from '../../server/src/testing/member.fixture.ts';
import { thoroughOnly } from '../../server/src/testing/thorough.ts';
import { launchBrowser, noBrowser, openPage } from '../../widget/test/browser.ts';

export { givenMember, password };

export interface Visit {
  harness: Harness;
  /** As in `http://127.0.0.1:41234/console`. */
  url: string;
  shop: TestMerchant;
  /** A browser of its own, of nobody or of somebody who is signed in. */
  visit(as?: { email: string; password?: string }, options?: BrowserContextOptions): Promise<Page>;
  /** The address of a page of the shop. */
  at(page: string): string;
}

interface World {
  harness: Harness;
  browser: Browser;
  origin: string;
}

/** The real server with the bundled console, and a real browser. To be called outside of the tests. */
export async function startConsole(env: Record<string, string> = {}): Promise<Console> {
  if (noBrowser) return new Console(null);
  const [harness, browser] = await Promise.all([startHarness(env), launchBrowser()]);
  after(() => browser.close());
  return new Console({ harness, browser, origin: await harness.listen() });
}

class Console {
  readonly #world: World | null;

  constructor(world: World | null) {
    this.#world = world;
  }

  /** A test with a shop of its own. It fails when a page throws or breaks its policy. */
  test(title: string, run: (visit: Visit) => Promise<void>): void {
    this.#add(title, run, noBrowser);
  }

  /** One that only thorough runs contain. */
  slow(title: string, run: (visit: Visit) => Promise<void>): void {
    this.#add(title, run, noBrowser ?? thoroughOnly);
  }

  #add(title: string, run: (visit: Visit) => Promise<void>, skip: string | undefined): void {
    const world = this.#world;
    if (!world || skip) {
      test(title, { skip: skip ?? true });
      return;
    }
    test(title, { timeout: 240_000 }, async (t) => {
      const faults: string[] = [];
      const shop = await world.harness.merchant();
      const url = `${world.origin}/console`;
      await run({
        harness: world.harness,
        url,
        shop,
        at: (page) => `${url}/${shop.id}/${page}`,
        async visit(as, options = { viewport: { width: 1280, height: 900 } }) {
          const { page, close } = await openPage(world.browser, { reducedMotion: 'reduce', ...options });
          t.after(close);
          if (as) await page.context().addCookies([await sessionOf(world.origin, as)]);
          page.setDefaultTimeout(30_000);
          page.on('pageerror', (error) => faults.push(error.message));
          page.on('console', (message) => {
            if (/Content Security Policy|Minified React|unique "key"/i.test(message.text()))
              faults.push(message.text());
          });
          return page;
        },
      });
      assert.deepEqual(faults, []);
    });
  }
}

/** What the sign-in page would have got, without the page. */
async function sessionOf(
  origin: string,
  { email, password: secret = password }: { email: string; password?: string },
) {
  const answer = await fetch(`${origin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: secret }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split(/=(.*)/s);
  return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const };
}
