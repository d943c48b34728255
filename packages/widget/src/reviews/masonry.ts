const rowPixels = 4;
const gapPixels = 16;

/**
 * Arranges cards of different heights in columns. Each card spans as many rows of the grid as it is high. The grid places the next card
 * where there is room first, but never above the previous one, so that reading order, keyboard order and visual order agree.
 */
export class Masonry {
  readonly #host: HTMLElement;
  /** The height of cards changes with their width, with fonts, and when they are expanded. Called before the next paint. */
  readonly #observer = new ResizeObserver(() => this.#place());

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Places the rendered cards. If not `wanted`, leaves them to another layout. */
  arrange(wanted: boolean): void {
    this.#observer.disconnect();
    if (!wanted) {
      for (const item of this.#items) item.style.gridRowEnd = '';
      return;
    }
    this.#place();
    for (const { firstElementChild } of this.#items)
      if (firstElementChild) this.#observer.observe(firstElementChild);
  }

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.list > li') ?? [])];
  }

  #place(): void {
    const items = this.#items.map((item) => ({
      item,
      height: item.firstElementChild?.getBoundingClientRect().height ?? 0,
    }));
    for (const { item, height } of items)
      item.style.gridRowEnd = `span ${Math.ceil((height + gapPixels) / rowPixels)}`;
  }
}
