import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { type ReviewSubmission, type SubmittedReview, submitReview } from '../api-writes.ts';
import { defineElement } from '../define-element.ts';
import { FailureEvent } from '../events.ts';
import type { FullI18n } from '../i18n/full.ts';
import { checkIcon } from '../parts/icons.ts';
import type { Changed } from '../rendered-element.ts';
import { ReviewSubmittedEvent } from '../shopper-events.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { widgetConfig } from '../theme.ts';
import { currentVisit } from '../visit.ts';
import type { Reward } from './consent-field.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import {
  type AttributeValues,
  attributeField,
  attributeOf,
  emptyValues,
  isFieldName,
  type Values,
} from './fields.ts';
import styles from './form.css?inline';
import type { Hosted } from './hosted.ts';
import mediaStyles from './media/media-field.css?inline';
import { MediaForm } from './media/media-form.ts';
import { configOfProduct } from './product-config.ts';
import { type Purchase, purchaseOf } from './purchase.ts';
import { fieldProblem, refusalNotice } from './refusal.ts';
import { hasDetails, reviewFields } from './review-fields.ts';
import { Sender } from './sender.ts';
import { submissionOf } from './sending.ts';

/** Internal: the content of `<tribune-review-form>`. */
export class TribuneFormBody extends MediaForm {
  static override styles = [baseStyles, controlStyles, fieldStyles, styles, mediaStyles];
  static override properties = {
    productId: {},
    attributeIds: { attribute: false },
    incentiveClaimId: { attribute: false },
    incentive: { attribute: false },
    hosted: { attribute: false },
    values: { attribute: false },
    attributeValues: { attribute: false },
    draftRestored: { attribute: false },
    purchase: { attribute: false },
    applicable: { attribute: false },
    checkingLink: { attribute: false },
  };

  declare productId: string;
  declare attributeIds: string;
  declare incentiveClaimId: string;
  declare incentive: string;
  declare hosted: Hosted | null;
  declare private values: Values;
  declare private attributeValues: AttributeValues;
  declare private draftRestored: boolean;
  /** The purchase that an email's link identifies. Null without a link, and until the link is checked. */
  declare private purchase: Purchase | null;
  /** Whether the purchase behind an email's link is loading. The form is shown afterwards, because the purchase would shift it. */
  declare private checkingLink: boolean;
  /** IDs of the attributes that apply to this product, requested if some attributes do not apply to all. Empty until loaded. */
  declare private applicable: readonly string[];

  #sender = new Sender<ReviewSubmission, SubmittedReview>(submitReview);
  #submitted: Partial<SubmittedReview> = {};
  #check: typeof import('./review-check.ts') | null = null;
  /** Whether the optional details are expanded. They stay so when they are emptied. */
  #isDetailed = false;

  constructor() {
    super();
    this.attributeIds = '';
    this.values = emptyValues;
    this.attributeValues = {};
    this.applicable = [];
    void this.#loadRest();
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    if (!['productId', 'merchantId', 'apiBase'].some((name) => changed.has(name))) return;
    if (!this.productId || !this.merchantId) return;
    this.#takeUpDraft();
    Object.assign(this, this.hosted?.takeOver(this.values, this.attributeValues));
    void this.#welcome();
    void this.#learnApplicable();
  }

  protected override render() {
    const i18n = this.configured ? this.deferredMessages.of(this.i18n) : null;
    if (!i18n || this.checkingLink) return html`<div class="form-room"></div>`;
    return html`<div dir=${i18n.direction} lang=${i18n.language}>
      ${this.sent ? this.#thanks(i18n) : this.config?.acceptsSubmissions === false ? html`<p class="beginning" role="status">${i18n.t('notAccepting')}</p>` : this.#form(i18n)}
    </div>`;
  }

  #form(i18n: FullI18n) {
    const filled = {
      values: this.values,
      attributes: this.#attributes,
      attributeValues: this.attributeValues,
      problems: this.problems,
    };
    this.#isDetailed ||= hasDetails(filled);
    return html`<form class="form" part="form" novalidate @input=${this.#typed} @submit=${this.#submit}>
      ${this.#purchaseNotice(i18n)} ${this.#draftNotice(i18n)}
      ${reviewFields({
        ...filled,
        i18n,
        detailed: this.#isDetailed,
        media: [this.#check?.writingIdeas(this), this.mediaField(i18n)],
        reward: this.#reward,
        emailKnown: this.hosted?.emailKnown ?? false,
        folded: this.#check,
        isBought: !!this.purchase,
      })}
      <div class="end">
        ${this.faults(i18n, (name) => this.#check?.labelOf(name, this.#attributes, i18n) ?? name)} ${this.#sendButton(i18n)}
      </div>
    </form>`;
  }

  #purchaseNotice(i18n: FullI18n) {
    if (!this.purchase) return null;
    const confirmed = this.purchase.state === 'confirmed';
    return html`<p class="beginning" role="status">
      ${confirmed ? checkIcon : null} ${i18n.t(confirmed ? 'purchaseConfirmed' : 'linkUnusable')}
    </p>`;
  }

  #draftNotice(i18n: FullI18n) {
    if (!this.draftRestored) return null;
    return html`<p class="beginning">
      ${i18n.t('draftRestored')}
      <button type="button" class="link" @click=${this.#startOver}>${i18n.t('startOver')}</button>
    </p>`;
  }

  /** The reward: from the page's attributes, otherwise from the email's link. */
  get #reward(): Reward | null {
    const { incentiveClaimId: claimId, incentive: description, purchase } = this;
    const offered = purchase?.offered ?? null;
    return claimId && claimId !== offered?.claimId ? { claimId, description } : offered;
  }

  /** The attributes to ask for: of those that apply to the product, the ones that the page selects and all required ones. */
  get #attributes() {
    const asked = this.attributeIds.split(',').map((id) => id.trim());
    const all = (this.config?.customAttributes ?? []).filter(
      ({ id, appliesToAll }) => appliesToAll || this.applicable.includes(id),
    );
    return this.attributeIds ? all.filter(({ id, required }) => required || asked.includes(id)) : all;
  }

  #sendButton(i18n: FullI18n) {
    const sending = i18n.t(this.uploading ? 'uploadsRunning' : 'sending');
    return this.sendButton(i18n, { send: i18n.t('send'), sending });
  }

  #thanks(i18n: FullI18n) {
    const { receiptUrl, status } = this.#submitted;
    const next = i18n.t(status === 'approved' ? 'published' : 'pending');
    return this.sentPanel(i18n, { thanks: i18n.t('thanks'), next, receiptUrl });
  }

  #typed = ({ target }: Event): void => {
    const input = target as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    const { name } = input;
    const attribute = attributeOf(name);
    if (attribute) this.attributeValues = { ...this.attributeValues, [attribute]: this.#chosenIn(input) };
    else if (isFieldName(name)) this.values = { ...this.values, [name]: this.#chosenIn(input)[0] ?? '' };
    else return;
    this.corrected(name);
    keepDraft(this.connection, this.productId, this.values, this.attributeValues);
  };

  #chosenIn(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string[] {
    if (input.type !== 'checkbox') return [input.value];
    const boxes = this.renderRoot.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(input.name)}"]`);
    return [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
  }

  #takeUpDraft(): void {
    const draft = readDraft(this.connection, this.productId);
    if (!draft) return;
    this.values = { ...emptyValues, ...draft.values };
    this.attributeValues = draft.attributes;
    this.draftRestored = true;
  }

  protected override get submitsTo(): Connection {
    const { connection, hosted } = this;
    return hosted ? { ...connection, apiBase: hosted.submitTo } : connection;
  }

  #startOver = async (): Promise<void> => {
    const { authorName, authorEmail } = this.values;
    this.values = { ...emptyValues, authorName, authorEmail };
    this.attributeValues = {};
    this.draftRestored = false;
    this.problems = {};
    dropDraft(this.connection, this.productId);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[name="rating"]')?.focus();
  };

  /** Applies an email's link, which identifies the purchased product and may select a rating. */
  async #welcome(): Promise<void> {
    const visit = currentVisit();
    if (!visit || (visit.productId ?? this.productId) !== this.productId) return;
    if (visit.rating && !this.values.rating) this.values = { ...this.values, rating: String(visit.rating) };
    const { productId } = this;
    this.checkingLink = true;
    const purchase = await purchaseOf(this.connection, visit.token, productId);
    this.checkingLink = false;
    if (purchase && productId === this.productId) this.purchase = purchase;
  }

  /** Requests the product's attributes, if any attribute applies only to some products. */
  async #learnApplicable(): Promise<void> {
    const { connection, productId } = this;
    this.applicable = [];
    const config = await widgetConfig(connection);
    if (!config || config.customAttributes.every(({ appliesToAll }) => appliesToAll)) return;
    const result = await configOfProduct(connection, productId);
    if ('value' in result && productId === this.productId)
      this.applicable = result.value.customAttributes.map(({ id }) => id);
  }

  /** Loads the validation and the collapsed fields. If they can't be loaded, the server's validation suffices. */
  async #loadRest(): Promise<void> {
    this.#check = await import('./review-check.ts').catch(() => null);
    this.requestUpdate();
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.sending || this.waitSeconds > 0) return;
    const [i18n] = await Promise.all([this.deferredMessages.ready(this.i18n), this.#loadRest()]);
    // A second press may have submitted the review in the meantime.
    if (this.sending) return;
    const { values, attributeValues } = this;
    const incentiveClaimId = this.#reward?.claimId ?? '';
    const attributes = this.#attributes;
    const filled = { values, attributes, attributeValues, consentNeeded: incentiveClaimId !== '' };
    const problems = this.#check?.problemsOf(filled, i18n) ?? {};
    if (this.hosted?.emailKnown) delete problems.authorEmail;
    if (Object.entries(problems).length > 0) return this.showProblems(problems);
    this.notice = '';
    this.sending = true;
    if (!(await this.uploadsCompleted(i18n))) return;
    const submission = submissionOf(this.connection, this.productId, {
      values,
      attributes,
      attributeValues,
      incentiveClaimId,
      token: this.purchase?.token ?? null,
      media: this.uploadIds,
    });
    const result = await this.#sender.send(this.submitsTo, submission);
    this.sending = false;
    if ('failure' in result) return this.#refused(result.failure, i18n);
    dropDraft(this.connection, this.productId);
    this.#submitted = result.value;
    // Keeps the button disabled until the thank-you panel or, on a hosted page, the next page is shown.
    this.sending = true;
    this.dispatchEvent(new ReviewSubmittedEvent(result.value));
    if (!this.hosted) await this.showSent();
  };

  async #refused(failure: Failure, i18n: FullI18n): Promise<void> {
    this.dispatchEvent(new FailureEvent(failure.code));
    if (this.filesRefused(failure, i18n)) return;
    // The next attempt is sent without the token.
    if (failure.code === 'TOKEN_UNUSABLE') this.purchase = { state: 'unusable', token: null, offered: null };
    const attributes = this.#attributes.map(({ id }) => attributeField(id));
    const known = failure.details.filter(({ field }) => isFieldName(field) || attributes.includes(field));
    if (known.length > 0) {
      const problems = Object.fromEntries(known.map(({ field }) => [field, fieldProblem(field, i18n)]));
      return this.showProblems(problems);
    }
    if (failure.code === 'RATE_LIMITED') this.holdBack(failure);
    this.notice = refusalNotice(failure, i18n);
  }
}

export function defineFormBody(): void {
  defineElement('tribune-form-body', TribuneFormBody);
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-form-body': TribuneFormBody;
  }
}
