import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { Overview } from '../overview/overview.ts';
import styles from './arrangement.css?inline';
import { Masonry } from './masonry.ts';
import { productName } from './product-name.ts';
import type { QuestionsTab } from './questions-tab.ts';
import type { Stage } from './stage.ts';

const [flattest, tallest] = [9 / 16, 5 / 4];

/**
 * Everything that changes how the list is shown: layouts, the questions in a tab, products' names, what customers say, and the linked review.
 * Loaded before the reviews are shown, so that nothing moves when it appears.
 */
export class Arrangement {
  readonly #stage: Stage;
  readonly #masonry: Masonry;
  #overview: Overview | null = null;
  #tab: QuestionsTab | null = null;
  #settling = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#masonry = new Masonry(stage.element);
    stage.adopt(styles);
  }

  async load(): Promise<void> {
    await Promise.all([this.#loadOverview(), this.#loadTab(), this.#loadLinked()]);
    this.#stage.element.requestUpdate();
  }

  /** The overview “What customers say”. */
  overview() {
    return this.#overview?.content();
  }

  /** The reviews and the questions as tabs. Null if only reviews are shown. */
  around(reviews: unknown) {
    return this.#stage.element.questions ? this.#tab?.around(reviews) : null;
  }

  /** Additions that a card shows beside its review. */
  additions(review: Review) {
    const { layout, productId, productHref } = this.#stage.element;
    if (!this.#settling) {
      this.#settling = true;
      void this.#settle();
    }
    const leads = layout === 'photos' && review.media.length > 0;
    return {
      product: productId ? null : productName(review, productHref),
      ...(leads && { lead: this.#lead(review), photos: '' }),
    };
  }

  /** The photos of a review: the first one, and a row of the others. Their height is reserved before their element is loaded. */
  #lead(review: Review) {
    const [first, ...others] = review.media;
    const height = first?.width && first.height ? first.height / first.width : 1;
    const total = Math.min(tallest, Math.max(flattest, height)) + (others.length > 0 ? 0.25 : 0);
    return html`<tribune-media-strip
      class="lead"
      lead
      .style=${`aspect-ratio:1/${total}`}
      .review=${review}
      .i18n=${this.#stage.i18n()}
      .connection=${this.#stage.connection()}
    ></tribune-media-strip>`;
  }

  /** Runs after the cards are rendered and before they are painted. */
  async #settle(): Promise<void> {
    const { element } = this.#stage;
    await element.updateComplete;
    this.#settling = false;
    this.#masonry.arrange(element.layout === 'photos');
  }

  async #loadOverview(): Promise<void> {
    if (!this.#stage.config()?.hasTopics || !this.#stage.element.productId) return;
    const { loadOverview } = await import('../overview/overview.ts');
    this.#overview = await loadOverview(this.#stage);
  }

  async #loadTab(): Promise<void> {
    const { questions, productId } = this.#stage.element;
    if (!questions || !productId) return;
    const { QuestionsTab } = await import('./questions-tab.ts');
    this.#tab ??= new QuestionsTab(this.#stage);
    await this.#tab.load();
  }

  async #loadLinked(): Promise<void> {
    if (!location.hash.startsWith('#review_')) return;
    const { goToLinked } = await import('./linked-review.ts');
    await goToLinked(this.#stage);
  }
}
