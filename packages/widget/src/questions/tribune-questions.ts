import { LazyElement } from '../lazy-element.ts';
import type { Properties } from '../rendered-element.ts';

/**
 * `<tribune-questions>`: a product's questions with their answers, and the forms to ask and to answer.
 *
 * Attributes: `product-id`; `heading` (default: "Questions and answers" in the shopper's language); `address-key` (keeps search and
 * sort order in the page's address); those of TribuneElement. Methods: `reload()`.
 * Slot: shown until the questions have loaded.
 * Events: `tribune-question-submitted`, `tribune-answer-submitted`, `tribune-vote`, `tribune-failure`.
 * Parts: `heading`, `ask`, `search`, `sort`, `count`, `list`, `question`, `answer`, `vote`, `more`, `notice`, `dialog`, `form`, `field`, `control`,
 * `send`, `sent`. CSS properties: those of `<tribune-reviews>`; `--tribune-room`.
 */
export class TribuneQuestions extends LazyElement {
  /** As high as the viewport, so that content below it cannot visibly shift. */
  static override styles = [...LazyElement.styles, ':host{--_room:100svh}'];

  static override properties: Properties = { addressKey: {} };

  declare addressKey: string;

  protected override async load() {
    const { QuestionsView, styles } = await import('./questions-view.ts');
    this.adopt(styles);
    return new QuestionsView(this, (css) => this.adopt(css));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-questions': TribuneQuestions;
  }
}
