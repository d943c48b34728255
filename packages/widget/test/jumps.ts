import type { Page } from 'playwright-core';

/** Records layout shifts of pages opened afterwards. Returns those of the current page, with and without recent input. */
export async function watchJumps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface Shift {
      value: number;
      sources: { currentRect: DOMRect; node: Element | null; previousRect: DOMRect }[];
    }
    const seen: string[] = [];
    Object.assign(window, { jumps: seen });
    // Elements within shadow roots have no node here.
    const described = ({ currentRect, node, previousRect }: Shift['sources'][number]) => {
      const [before, after] = [previousRect, currentRect].map(({ y, height }) => `${y} +${height}`);
      return `${node?.className || node?.nodeName || ''} (${before} to ${after})`;
    };
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries() as unknown as Shift[])
        seen.push(`${value} ${sources.map(described)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { jumps: string[] }).jumps);
}

/** In the page: resolves when its photos are painted, also those within elements. */
export async function allPictures(): Promise<void> {
  const within = (root: Document | ShadowRoot): HTMLImageElement[] => [
    ...root.querySelectorAll('img'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
  ];
  const isInSight = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight;
  await Promise.all(
    within(document)
      .filter(isInSight)
      .map((image) => image.decode().catch(() => undefined)),
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
