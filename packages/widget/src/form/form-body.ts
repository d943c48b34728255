import { html } from 'lit-html';
import type { Failure } from '../api.ts';
import { type ReviewSubmission, type SubmittedReview, submitReview } from '../api-writes.ts';
import { defineElement } from '../define-element.ts';
import { FailureEvent } from '../events.ts';
import type { FullI18n } from '../i18n/deferred.ts';
import { checkIcon } from '../parts/icons.ts';
import type { Changed } from '../rendered-element.ts';
import { ReviewSubmittedEvent } from '../shopper-events.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { type CheckedToken, checkToken, currentVisit } from '../visit.ts';
import { attributeField } from './attribute-field.ts';
import { problemsOf } from './check.ts';
import { consentField, type Reward } from './consent-field.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import {
  type AttributeValues,
  attributeField as attributeFieldName,
  attributeOf,
  emptyValues,
  isFieldName,
  longest,
  type Values,
} from './fields.ts';
import styles from './form.css?inline';
import { mostMegabytes } from './media/accepted.ts';
import { takeIncomingFiles } from './media/incoming-files.ts';
import mediaStyles from './media/media-field.css?inline';
import { mediaField } from './media/media-field.ts';
import type * as photos from './media/photos.ts';
import { pillsField } from './pills-field.ts';
import { Sender } from './sender.ts';
import { submissionOf } from './sending.ts';
import { SendingForm } from './sending-form.ts';
import { starField } from './star-field.ts';
import { textField } from './text-field.ts';

/** Internal: the content of `<tribune-review-form>`. */
export class TribuneFormBody extends SendingForm {
  static override styles = [baseStyles, controlStyles, fieldStyles, styles, mediaStyles];
  static override properties = {
    productId: { attribute: 'product-id' },
    attributeIds: { attribute: false },
    incentiveClaimId: { attribute: false },
    incentive: { attribute: false },
    values: { attribute: false },
    attributeValues: { attribute: false },
    draftRestored: { attribute: false },
    purchase: { attribute: false },
    offered: { attribute: false },
    fileNews: { attribute: false },
    dragging: { attribute: false },
  };

  declare productId: string;
  declare attributeIds: string;
  declare incentiveClaimId: string;
  declare incentive: string;
  declare private values: Values;
  declare private attributeValues: AttributeValues;
  declare private draftRestored: boolean;
  /** State of the email's link: null without one, and until it is known. */
  declare private purchase: 'confirmed' | 'unusable' | null;
  /** The reward offered for reviews of the shopper's order. */
  declare private offered: CheckedToken['incentive'];
  /** Status of the files, for screen readers. */
  declare private fileNews: string;
  declare private dragging: boolean;

  /** Handles files, once there are some. */
  #photos: typeof photos | null = null;
  #files: photos.ChosenFiles | null = null;
  #endIncoming = () => {};
  #token: string | null = null;
  #sender = new Sender<ReviewSubmission, SubmittedReview>(submitReview);
  #published = false;

  constructor() {
    super();
    this.productId = '';
    this.attributeIds = '';
    this.incentiveClaimId = '';
    this.incentive = '';
    this.values = emptyValues;
    this.attributeValues = {};
    this.draftRestored = false;
    this.purchase = null;
    this.offered = null;
    this.fileNews = '';
    this.dragging = false;
  }

  /** The dialog around the form accepts files too, since its heading has focus when it opens. */
  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    const dialog = root instanceof ShadowRoot ? root.host.closest('dialog') : null;
    this.#endIncoming = takeIncomingFiles(dialog ?? this, {
      onFiles: (files) => void this.#addFiles(files),
      onDragging: (dragging) => {
        this.dragging = dragging;
      },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endIncoming();
    this.#files?.stop();
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    if (!['productId', 'merchantId', 'apiBase'].some((name) => changed.has(name))) return;
    if (!this.productId || !this.merchantId) return;
    this.#takeUpDraft();
    void this.#welcome();
  }

  protected override render() {
    const i18n = this.configured ? this.deferredMessages.of(this.i18n) : null;
    if (!i18n) return html`<div class="form-room"></div>`;
    return html`<div dir=${i18n.direction} lang=${i18n.language}>
      ${this.sent ? this.#thanks(i18n) : this.#form(i18n)}
    </div>`;
  }

  #form(i18n: FullI18n) {
    const { values, problems } = this;
    const field = <Name extends keyof Values>(name: Name) => ({
      name,
      i18n,
      value: values[name],
      problem: problems[name],
    });
    return html`<form class="form" part="form" novalidate @input=${this.#typed} @submit=${this.#submit}>
      ${this.#beginning(i18n)} ${starField(values.rating, problems.rating, i18n)}
      ${textField({ ...field('title'), label: i18n.t('title'), limit: longest.title })}
      ${textField({
        ...field('text'),
        label: i18n.t('text'),
        hint: i18n.t('textHint'),
        rows: 6,
        limit: longest.text,
      })}
      <div class="pair">
        ${textField({ ...field('pros'), label: i18n.t('yourPros'), rows: 2, limit: longest.prosCons })}
        ${textField({ ...field('cons'), label: i18n.t('yourCons'), rows: 2, limit: longest.prosCons })}
      </div>
      ${this.#attributes.map((attribute) =>
        attributeField(
          attribute,
          this.attributeValues[attribute.id] ?? [],
          problems[attributeFieldName(attribute.id)],
          i18n,
        ),
      )}
      ${this.#mediaField(i18n)} ${this.#recommendField(i18n)}
      <div class="pair">
        ${textField({
          ...field('authorName'),
          label: i18n.t('name'),
          hint: i18n.t('nameHint'),
          autocomplete: 'name',
          required: true,
        })}
        ${textField({
          ...field('authorEmail'),
          label: i18n.t('email'),
          hint: i18n.t('emailHint'),
          type: 'email',
          autocomplete: 'email',
          required: true,
        })}
      </div>
      ${
        this.#reward
          ? consentField(this.#reward, {
              given: values.incentiveConsent === 'true',
              problem: problems.incentiveConsent,
              i18n,
            })
          : null
      }
      <div class="end">
        <p class="problem form-problem" role="alert">${this.notice}</p>
        ${this.#sendButton(i18n)}
      </div>
    </form>`;
  }

  /** Notices about the purchase and a restored draft. */
  #beginning(i18n: FullI18n) {
    const { purchase } = this;
    return html`${
      purchase
        ? html`<p class="beginning" role="status">
            ${purchase === 'confirmed' ? checkIcon : null}
            ${i18n.t(purchase === 'confirmed' ? 'purchaseConfirmed' : 'linkUnusable')}
          </p>`
        : null
    }
    ${
      this.draftRestored
        ? html`<p class="beginning">
            ${i18n.t('draftRestored')}
            <button type="button" class="link" @click=${this.#startOver}>${i18n.t('startOver')}</button>
          </p>`
        : null
    }`;
  }

  #recommendField(i18n: FullI18n) {
    const { values, problems } = this;
    return pillsField({
      name: 'wouldRecommend',
      label: i18n.t('recommend'),
      choices: [
        { value: 'true', label: i18n.t('yes') },
        { value: 'false', label: i18n.t('no') },
      ],
      chosen: [values.wouldRecommend],
      i18n,
      problem: problems.wouldRecommend,
    });
  }

  /** From the page's attributes, else from the email's link. */
  get #reward(): Reward | null {
    const { incentiveClaimId: claimId, incentive: description, offered } = this;
    return claimId && claimId !== offered?.claimId ? { claimId, description } : (offered ?? null);
  }

  /** The attributes that the page selects, and all required ones. */
  get #attributes() {
    const asked = this.attributeIds.split(',').map((id) => id.trim());
    const all = this.config?.customAttributes ?? [];
    return this.attributeIds ? all.filter(({ id, required }) => required || asked.includes(id)) : all;
  }

  #mediaField(i18n: FullI18n) {
    return mediaField({
      i18n,
      rows: this.#photos?.fileRows({
        list: this.#files?.list ?? [],
        i18n,
        onRemove: (chosen) => void this.#removeFile(chosen),
        onRetry: (chosen) => void this.#retryFile(chosen),
      }),
      hasRoom: this.#files?.hasRoom ?? true,
      notAdded: this.#files?.notAdded ?? [],
      announcement: this.fileNews,
      dragging: this.dragging,
      onAdd: (files) => void this.#addFiles(files),
    });
  }

  #sendButton(i18n: FullI18n) {
    const sending = i18n.t(this.#files?.running ? 'uploadsRunning' : 'sending');
    return this.sendButton(i18n, { send: i18n.t('send'), sending });
  }

  #thanks(i18n: FullI18n) {
    const next = i18n.t(this.#published ? 'published' : 'pending');
    return this.sentPanel(i18n, { thanks: i18n.t('thanks'), next });
  }

  #typed = ({ target }: Event): void => {
    const input = target as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    const { name } = input;
    const attribute = attributeOf(name);
    if (attribute) this.attributeValues = { ...this.attributeValues, [attribute]: this.#chosenIn(input) };
    else if (isFieldName(name)) this.values = { ...this.values, [name]: this.#chosenIn(input)[0] ?? '' };
    else return;
    if (this.problems[name]) this.problems = { ...this.problems, [name]: undefined };
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

  /** An email's link tells which product was bought and which rating was selected. */
  async #welcome(): Promise<void> {
    const visit = currentVisit();
    if (!visit || (visit.productId ?? this.productId) !== this.productId) return;
    if (visit.rating && !this.values.rating) this.values = { ...this.values, rating: String(visit.rating) };
    const { productId } = this;
    const token = await checkToken(this.connection, visit.token);
    if (!token || productId !== this.productId) return;
    const product = token.products?.find((one) => one.productId === productId);
    if (token.valid && !product) return;
    this.purchase = token.valid ? 'confirmed' : 'unusable';
    this.#token = token.valid ? visit.token : null;
    this.offered = token.incentive;
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.sending || this.waitSeconds > 0) return;
    const i18n = await this.deferredMessages.ready(this.i18n);
    const email = this.renderRoot.querySelector<HTMLInputElement>('[name="authorEmail"]');
    const { values, attributeValues } = this;
    const incentiveClaimId = this.#reward?.claimId ?? '';
    const attributes = this.#attributes;
    const filled = { values, attributes, attributeValues, consentNeeded: incentiveClaimId !== '' };
    const problems = problemsOf({ ...filled, emailLooksRight: email?.validity.valid ?? true }, i18n);
    if (Object.keys(problems).length > 0) return this.showProblems(problems, i18n);
    this.notice = '';
    this.sending = true;
    await this.#files?.settled();
    if (this.#files?.interrupted) return this.#showInterrupted(this.#files.interrupted, i18n);
    const written = { values, attributes, attributeValues, incentiveClaimId, token: this.#token };
    const submission = submissionOf(this.connection, this.productId, {
      ...written,
      media: this.#files?.publicIds ?? [],
    });
    const result = await this.#sender.send(this.connection, submission);
    this.sending = false;
    if ('failure' in result) return this.#refused(result.failure, i18n);
    dropDraft(this.connection, this.productId);
    this.#published = result.value.status === 'approved';
    this.sent = true;
    this.dispatchEvent(new ReviewSubmittedEvent(result.value));
  };

  async #addFiles(files: Iterable<File>): Promise<void> {
    const chosen = await this.#chosenFiles();
    if (!chosen || this.sent || this.sending) return;
    this.fileNews = '';
    const before = new Set(chosen.list.map(({ id }) => id));
    chosen.add(this.connection, files);
    const begun = chosen.list.filter(({ id, problem }) => !before.has(id) && !problem);
    if (begun.length > 0) this.#tell('uploading', begun.map(({ file }) => file.name).join(', '));
  }

  async #chosenFiles(): Promise<photos.ChosenFiles | null> {
    if (this.#files) return this.#files;
    try {
      const loaded = await import('./media/photos.ts');
      if (!this.#photos) this.adopt(loaded.styles);
      this.#photos = loaded;
      this.#files ??= new loaded.ChosenFiles({
        onChange: () => this.requestUpdate(),
        onSent: ({ file: { name } }) => this.#tell('uploaded', name),
        onProblem: ({ file: { name }, problem }) => {
          const i18n = this.deferredMessages.of(this.i18n);
          if (problem && i18n) this.fileNews = `${name}: ${i18n.t(problem, { size: mostMegabytes })}`;
        },
      });
    } catch {
      this.notice = this.i18n.t('loadFailed');
    }
    return this.#files;
  }

  async #removeFile({ id, file }: photos.ChosenFile): Promise<void> {
    this.#files?.remove(id);
    this.#tell('removed', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
  }

  /** Moves focus to a neighbor, since the pressed button disappears. */
  async #retryFile({ id, file }: photos.ChosenFile): Promise<void> {
    this.notice = '';
    this.#files?.retry(this.connection, id);
    this.#tell('uploading', file.name);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#remove-${id}`)?.focus();
  }

  #tell(key: 'uploading' | 'uploaded' | 'removed', name: string): void {
    this.fileNews = this.deferredMessages.of(this.i18n)?.t(key, { name }) ?? '';
  }

  async #showInterrupted({ id }: photos.ChosenFile, i18n: FullI18n): Promise<void> {
    this.sending = false;
    this.notice = i18n.t('uploadsFailed');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#retry-${id}`)?.focus();
  }

  async #refused(failure: Failure, i18n: FullI18n): Promise<void> {
    this.dispatchEvent(new FailureEvent(failure.code));
    if (this.#filesRefused(failure, i18n)) return;
    if (failure.code === 'TOKEN_UNUSABLE') {
      // The next attempt is without the token.
      this.#token = null;
      this.offered = null;
      this.purchase = 'unusable';
    }
    const known = failure.details.filter(({ field }) => isFieldName(field) || this.#isShown(field));
    if (known.length > 0) {
      const problems = Object.fromEntries(known.map(({ field, message }) => [field, message]));
      return this.showProblems(problems, i18n);
    }
    if (failure.code === 'RATE_LIMITED') this.holdBack(failure);
    this.notice = noticeOf(failure, i18n);
  }

  /** Attributes have the same field names. */
  #isShown(field: string): boolean {
    return this.#attributes.some(({ id }) => attributeFieldName(id) === field);
  }

  /** Returns true if the failure is about files, which now show it. */
  #filesRefused({ code, details }: Failure, i18n: FullI18n): boolean {
    const places = details.flatMap(({ field }) => /^media\.(\d+)$/.exec(field)?.[1] ?? []).map(Number);
    if (places.length === 0) return false;
    // From the last one, since a refused file is removed from the list.
    for (const place of places.reverse())
      this.#files?.refuse(place, code === 'INVALID_FILE_TYPE' ? 'fileDamaged' : 'fileNotSent');
    this.notice = code === 'INVALID_FILE_TYPE' ? i18n.t('fileDamaged') : i18n.t('uploadsFailed');
    return true;
  }
}

function noticeOf(failure: Failure, i18n: FullI18n): string {
  if (failure.code === 'RATE_LIMITED') return i18n.t('tooMany');
  if (failure.code === 'DUPLICATE_REVIEW') return i18n.t('duplicate');
  if (failure.code === 'TOKEN_UNUSABLE') return i18n.t('linkUnusable');
  // The server's message names the cause.
  return failure.code === 'VALIDATION_ERROR' ? failure.message : i18n.t('notSent');
}

export function defineFormBody(): void {
  defineElement('tribune-form-body', TribuneFormBody);
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-form-body': TribuneFormBody;
  }
}
