const rowPixels = 4;
const gapPixels = 16;

/**
 * Columns of cards of different heights. Each card takes the rows of the grid that it is high, and the grid places the next one
 * where there is room first, never higher than the one before it: order of reading, of the keyboard and of sight agree.
 */
export class Masonry {
  readonly #host: HTMLElement;
  /** Cards change their height with their width, with fonts, and when they unfold. It is called before the next paint. */
  readonly #observer = new ResizeObserver(() => this.#place());

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Places the cards that are rendered now. Without `wanted`, leaves them to another layout. */
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
