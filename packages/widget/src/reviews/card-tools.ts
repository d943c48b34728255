import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { moreIcon } from '../parts/tool-icons.ts';
import { reportButton, showBlocked } from '../report/report-button.ts';
import styles from './card-tools.css?inline';
import { Sharing } from './sharing.ts';
import type { Stage } from './stage.ts';
import { translationControls } from './translation-controls.ts';
import type { Translations } from './translations.ts';
import verificationStyles from './verifications.css?inline';
import { ofProduct, Verifications } from './verifications.ts';

const cardsPerFrame = 4;

/** Actions on a single review other than voting: translate, share and report it, and see how it was verified. */
export class CardTools {
  readonly #stage: Stage;
  readonly #sharing: Sharing;
  readonly #verifications: Verifications;
  #translations: Translations | null = null;
  /** Number of cards whose tools have been added. */
  #equipped = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#sharing = new Sharing(stage);
    this.#verifications = new Verifications(stage.element, stage.connection);
    stage.adopt(styles + verificationStyles);
    void this.#equip();
  }

  get #openMenu(): HTMLDetailsElement | null {
    return this.#stage.element.renderRoot.querySelector('.card-menu[open]');
  }

  /** Listens only while a menu is open. Otherwise the document would keep references to removed elements. */
  #listen = (): void => {
    const { ownerDocument } = this.#stage.element;
    if (this.#openMenu) ownerDocument.addEventListener('pointerdown', this.#closeMenu);
    else ownerDocument.removeEventListener('pointerdown', this.#closeMenu);
  };

  /** Closes the menu when the shopper clicks elsewhere. */
  #closeMenu = (event: Event): void => {
    const menu = this.#openMenu;
    if (menu && !event.composedPath().includes(menu)) menu.open = false;
  };

  /** Adds tools to a few cards per frame, so that the browser can react to the shopper in between. */
  async #equip(): Promise<void> {
    const { element, feed } = this.#stage;
    while (this.#equipped < feed.reviews.length) {
      this.#equipped += cardsPerFrame;
      element.requestUpdate();
      await element.updateComplete;
      await new Promise(requestAnimationFrame);
    }
    this.#equipped = Infinity;
  }

  /** The menu of a review. Only one menu is open at a time. */
  menu(review: Review, i18n: FullI18n) {
    if (!this.#isEquipped(review)) return null;
    const { connection, element } = this.#stage;
    const heading = `heading-${review.id}`;
    return html`<details class="card-menu" part="menu" name="card-menu" @toggle=${this.#listen}>
      <summary aria-label=${i18n.t('moreOptions')} aria-describedby=${heading}>${moreIcon}</summary>
      <div class="card-menu-items">
        ${this.#sharing.button(review, i18n)}
        ${reportButton(i18n, { itemId: review.id, connection, within: element, describedBy: heading })}
      </div>
    </details>`;
  }

  below(review: Review, i18n: FullI18n) {
    if (!this.#isEquipped(review) || !this.#stage.config()?.translatesReviews) return null;
    const translation = this.#translation(review, i18n);
    return translation && html`<div class="card-tools">${translation}</div>`;
  }

  /** The mark with its explanation. Null until the code is loaded; the mark is then shown without an explanation. */
  verified(review: Review, i18n: FullI18n) {
    if (!this.#isEquipped(review)) return null;
    return this.#verifications.explained(review, i18n, ofProduct);
  }

  #translation(review: Review, i18n: FullI18n) {
    if (this.#translations) return this.#translations.controls(review, i18n);
    if (!review.language || review.language === i18n.language) return null;
    const translate = async (button: HTMLElement) => {
      const loaded = await import('./translations.ts').catch(() => null);
      if (!loaded) return showBlocked(button, i18n);
      this.#translations ??= new loaded.Translations(this.#stage);
      await this.#translations.translate(review, i18n);
    };
    return translationControls({
      reviewId: review.id,
      label: i18n.t('translate'),
      onClick: (button) => void translate(button),
    });
  }

  #isEquipped(review: Review): boolean {
    return this.#stage.feed.reviews.indexOf(review) < this.#equipped;
  }
}
