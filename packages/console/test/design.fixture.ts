import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { givenReview } from '../../server/src/testing/given.ts';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { faultsOf as axeFaultsOf } from '../../widget/test/axe.ts';
import { pages } from '../src/app/pages/index.ts';
import type { Visit } from './world.ts';

/** Heights of controls in pixels (src/components/theme/tokens.css). */
const scale = { desktop: [28, 36, 44], phone: [36, 44] } as const;
const colorSchemes = { desktop: 'light', phone: 'dark' } as const;
const viewports = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
const mostButtons = 40;
const mostLayoutShift = 0.02;
/** A window of 1280 px at 200 %. */
const zoomed = { width: 640, height: 450 };

/** Asserts that every page keeps to the design and is accessible on a device. */
export async function assertDesign({ shop, at, visit }: Visit, device: keyof typeof scale): Promise<void> {
  const { id } = await givenReview(shop, { title: 'Dry at last' });
  await shop.asStaff('POST', `/reviews/${id}/feature`, { featured: true });
  const paths = [
    ...pages.map(({ path }) => path).filter((path) => !path.includes('$')),
    `reviews/${id}`,
    'settings/integrations/platforms/woocommerce',
    'settings/emails/review_request/en',
  ];
  assert.ok(paths.length > 35);
  const look = { viewport: viewports[device], colorScheme: colorSchemes[device] };
  const page = await visit({ email: shop.ownerEmail }, look);
  await page.addInitScript(recordLayoutShifts);
  const found: string[] = [];
  for (const path of unlessThorough(['home', 'reviews', 'settings/team'], paths)) {
    await page.goto(at(path));
    await page.locator('main h1').first().waitFor();
    await page.locator('main [role="status"][aria-label]:visible').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    for (const fault of await faultsOf(page, device)) found.push(`${path}: ${fault}`);
    for (const fault of await axeFaultsOf(page)) found.push(`${path}: ${fault}`);
    if (device === 'desktop')
      for (const fault of await adaptationFaultsOf(page)) found.push(`${path}: ${fault}`);
  }
  assert.deepEqual(found, []);
}

/** Runs before the page. */
function recordLayoutShifts() {
  const shifts: { sum: number; moved: string[] } = { sum: 0, moved: [] };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      shifts.moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** https://wicg.github.io/layout-instability, which TypeScript's library lacks. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** What is wrong at 200 %, in forced colors (high contrast) and with reduced motion, which every context of these tests asks for. */
async function adaptationFaultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const unmarked = await page.evaluate(withoutFocusMark);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(zoomed);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      const { duration = 0 } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(duration) > 1 ? [String(effect)] : [];
    }),
  );
  await page.setViewportSize(viewports.desktop);
  return [
    ...unmarked.map((name) => `no visible focus in forced colors: ${name}`),
    ...(tooWide > 0 ? [`${tooWide} px wider than the window at 200 %`] : []),
    ...moving.map((name) => `moves in spite of reduced motion: ${name}`),
  ];
}

/** Runs in the page: the controls that look the same with and without focus. */
function withoutFocusMark(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea)',
  );
  const lookOf = (element: Element) =>
    [element, element.parentElement ?? element].flatMap((one) =>
      [undefined, '::after', '::before'].map((part) => {
        const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(one, part);
        return outlineStyle === 'none' ? borderColor : outlineStyle + outlineWidth;
      }),
    );
  const found: string[] = [];
  for (const control of controls) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.matches(':disabled, [tabindex="-1"]')
    )
      continue;
    const before = lookOf(control).join();
    control.focus({ preventScroll: true });
    if (document.activeElement === control && lookOf(control).join() === before)
      found.push(
        control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML).slice(0, 80),
      );
    control.blur();
  }
  return found;
}

async function faultsOf(page: Page, device: keyof typeof scale): Promise<string[]> {
  const seen = await page.evaluate(measure);
  const heights: readonly number[] = scale[device];
  return [
    ...seen.controls
      .filter(({ height }) => !heights.includes(height))
      .map(({ name, height }) => `“${name}” is ${height} px high`),
    ...seen.nested.map((name) => `a card within a card: ${name}`),
    ...seen.nameless.map((html) => `a button without a name: ${html}`),
    ...(seen.primary.length > 1 ? [`several primary actions: ${seen.primary.join(', ')}`] : []),
    ...(seen.buttons > mostButtons ? [`${seen.buttons} buttons`] : []),
    ...(seen.tooWide > 0 ? [`${seen.tooWide} px wider than the window`] : []),
    ...(seen.shifts.sum > mostLayoutShift
      ? [`a layout shift of ${seen.shifts.sum.toFixed(3)}: ${seen.shifts.moved.join(' | ')}`]
      : []),
  ];
}

/** Runs in the page. */
function measure() {
  const main = document.querySelector('main');
  const all = (selector: string) =>
    [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => element.checkVisibility());
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? (element.textContent || element.title)).trim();
  const primary = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-primary-color-filled',
  );
  const probe = document.createElement('div');
  probe.style.color = primary;
  document.body.append(probe);
  const primaryColor = getComputedStyle(probe).color;
  probe.remove();
  return {
    // Fields of several lines grow with their content.
    controls: all(
      '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Pagination-control, .mantine-Input-input:not(textarea, [data-multiline])',
    )
      .filter(
        (element) =>
          !element.closest('.mantine-Input-section, .mantine-PillsInput-root, .mantine-TagsInput-root'),
      )
      .map((element) => ({
        name: nameOf(element) || element.className,
        height: Math.round(element.getBoundingClientRect().height),
      })),
    nested: all('[data-card] [data-card]').map((card) => card.textContent.slice(0, 40)),
    nameless: all('button:not([aria-hidden="true"])')
      .filter((button) => nameOf(button) === '' && !button.getAttribute('aria-labelledby'))
      .map((button) => button.outerHTML.slice(0, 120)),
    primary: all('.mantine-Button-root')
      .filter((button) => getComputedStyle(button).backgroundColor === primaryColor)
      .map(nameOf),
    buttons: all('button').length,
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    shifts: (window as typeof window & { shifts: { sum: number; moved: string[] } }).shifts,
  };
}
