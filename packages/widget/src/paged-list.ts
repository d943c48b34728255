import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Connection, Failure, Result } from './api.ts';
import { FailureEvent } from './events.ts';
import type { FullI18n } from './i18n/full.ts';
import type { LazyElement } from './lazy-element.ts';
import { onceOutOfSight, retainRoom } from './parts/collapse.ts';
import { notice } from './reviews/notice.ts';

interface Source<Item, Page> {
  read(connection: Connection, from: { startAfter: string | null; fresh: boolean }): Promise<Result<Page>>;
  itemsOf(page: Page): Item[];
  /** Called after each response that was not superseded. */
  onLoaded?(page: Page): void;
}

/** A list that an element shows page by page. A later request supersedes an earlier one, whose response is ignored. */
export class PagedList<Item extends { id: string }, Page extends { nextStartAfter: string | null }> {
  items: Item[] = [];
  /** The latest response; null until the first one. */
  page: Page | null = null;
  loading: 'all' | 'more' | null = 'all';
  failed: 'all' | 'more' | null = null;
  connection: Connection | null = null;
  /** A list shorter than its reserved space retains the space (class `room`) while removing it would cause a visible shift. */
  room: 'room' | '' = 'room';
  readonly #host: LazyElement;
  readonly #source: Source<Item, Page>;
  #latest = 0;
  /** Changes whenever all items are replaced. */
  #shown = 0;
  #fresh = false;

  constructor(host: LazyElement, source: Source<Item, Page>) {
    this.#host = host;
    this.#source = source;
  }

  /** Restarts with another product or merchant. */
  show(connection: Connection, fresh: boolean): Promise<void> {
    this.connection = connection;
    this.#fresh = fresh;
    this.page = null;
    return this.load('all');
  }

  /** The current items are shown until the response arrives. */
  async load(kind: 'all' | 'more'): Promise<void> {
    if (!this.connection) return;
    const ticket = ++this.#latest;
    if (kind === 'all' && this.page) retainRoom(this.#host);
    this.loading = kind;
    this.failed = null;
    this.#host.requestUpdate();
    const startAfter = kind === 'more' ? (this.page?.nextStartAfter ?? null) : null;
    const result = await this.#source.read(this.connection, { startAfter, fresh: this.#fresh });
    if (ticket !== this.#latest) return;
    this.loading = null;
    if ('failure' in result) return this.#fail(kind, result.failure);
    if (!this.page) onceOutOfSight(this.#host, this.#giveRoomBack);
    const known = new Set(kind === 'more' ? this.items.map(({ id }) => id) : []);
    const added = this.#source.itemsOf(result.value).filter(({ id }) => !known.has(id));
    this.items = kind === 'more' ? [...this.items, ...added] : added;
    if (kind === 'all') this.#shown = ticket;
    this.page = result.value;
    this.#source.onLoaded?.(result.value);
    this.#host.requestUpdate();
    if (kind === 'more') await this.#goOnAt(added[0]?.id);
  }

  update(id: string, change: Partial<Item>): void {
    this.items = this.items.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#host.requestUpdate();
  }

  /** The items as `itemOf` renders them, their count, and the button that loads more. */
  content(i18n: FullI18n, texts: ListTexts, itemOf: (item: Item) => unknown) {
    const content = html`<ul class="list" part="list" aria-busy=${this.loading === 'all' ? 'true' : 'false'}>
        ${this.items.map((item) => html`<li>${itemOf(item)}</li>`)}
      </ul>
      ${this.failed ? this.failureNotice(i18n, 'more', texts.failed) : null}
      <div class="foot">
        <p class="shown muted">${texts.shown}</p>
        ${this.page?.nextStartAfter && !this.failed ? this.#moreButton(i18n, texts.more) : null}
      </div>`;
    // A new key renders other results as new elements: reused ones would cause layout shifts if a notice appears above them.
    return keyed(this.#shown, content);
  }

  failureNotice(i18n: FullI18n, of: 'all' | 'more', title: string) {
    return notice({ title, retry: i18n.t('retry'), onRetry: () => void this.load(of) });
  }

  #moreButton(i18n: FullI18n, label: string) {
    const busy = this.loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => busy || this.load('more')}
    >
      ${busy ? i18n.t('loading') : label}
    </button>`;
  }

  #giveRoomBack = (): void => {
    this.room = '';
    this.#host.requestUpdate();
  };

  #fail(kind: 'all' | 'more', { code }: Failure): void {
    this.failed = kind;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new FailureEvent(code));
  }

  /** Focuses the first of the added items, because the pressed button may be gone. */
  async #goOnAt(id: string | undefined): Promise<void> {
    await this.#host.updateComplete;
    if (id)
      this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
  }
}

interface ListTexts {
  shown: string;
  more: string;
  failed: string;
}
