import { html } from 'lit-html';
import type { Review } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';
import { reportButton } from '../report/report-button.ts';
import styles from './card-tools.css?inline';
import { Sharing } from './sharing.ts';
import type { Stage } from './stage.ts';
import { translationControls } from './translation-controls.ts';
import type { Translations } from './translations.ts';
import verificationStyles from './verifications.css?inline';
import { ofProduct, Verifications } from './verifications.ts';

/** What can be done with a single review, beside voting: to translate, share and report it, and to see how it was verified. */
export class CardTools {
  readonly #stage: Stage;
  readonly #sharing: Sharing;
  readonly #verifications: Verifications;
  #translations: Translations | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#sharing = new Sharing(stage);
    this.#verifications = new Verifications(stage.element, stage.connection);
    stage.adopt(styles + verificationStyles);
  }

  below(review: Review, i18n: FullI18n) {
    const { connection, config, element } = this.#stage;
    const report = reportButton(i18n, {
      itemId: review.id,
      connection,
      within: element,
      describedBy: `heading-${review.id}`,
    });
    return html`<div class="card-tools">
      ${config()?.translatesReviews ? this.#translation(review, i18n) : null} ${this.#sharing.button(review, i18n)}${report}
    </div>`;
  }

  verified(review: Review, i18n: FullI18n) {
    return this.#verifications.explained(review, i18n, ofProduct);
  }

  #translation(review: Review, i18n: FullI18n) {
    if (this.#translations) return this.#translations.controls(review, i18n);
    if (!review.language || review.language === i18n.language) return null;
    const translate = async () => {
      const { Translations } = await import('./translations.ts');
      this.#translations ??= new Translations(this.#stage);
      await this.#translations.translate(review, i18n);
    };
    return translationControls({
      reviewId: review.id,
      label: i18n.t('translate'),
      onClick: () => void translate(),
    });
  }
}
