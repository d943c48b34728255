import type { ReportCategory } from '@tribune/contract/reports/categories';
import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import { reportContent, type SentReport } from '../api-writes.ts';
import { defineElement } from '../define-element.ts';
import type { FullI18n } from '../i18n/full.ts';
import { closeIcon } from '../parts/icons.ts';
import { type Changed, RenderedElement } from '../rendered-element.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import dialogStyles from '../styles/dialog.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import styles from './report.css?inline';
import { reportFields } from './report-fields.ts';

export interface Reporting {
  itemId: string;
  connection: Connection;
  i18n: FullI18n;
  /** The element whose shadow root contains the dialog, so that both have the same theme. */
  within: HTMLElement;
}

/** Asks why an item is reported, and shows the receipt. */
export function openReport({ within, ...about }: Reporting): void {
  defineElement('tribune-report', TribuneReport);
  const dialog = document.createElement('tribune-report');
  Object.assign(dialog, about);
  within.shadowRoot?.append(dialog);
}

/** Internal: created by openReport. */
class TribuneReport extends RenderedElement {
  static override styles = [baseStyles, controlStyles, fieldStyles, dialogStyles, styles];
  static override properties = {
    itemId: { attribute: false },
    connection: { attribute: false },
    i18n: { attribute: false },
    receipt: { attribute: false },
    problem: { attribute: false },
    busy: { attribute: false },
  };

  declare itemId: string;
  declare connection: Connection;
  declare i18n: FullI18n;
  declare private receipt: SentReport | undefined;
  declare private problem: string | undefined;
  declare private busy: boolean;

  protected override updated(changed: Changed): void {
    if (changed.has('itemId')) this.#dialog.showModal();
    if (changed.has('receipt') && this.receipt) this.renderRoot.querySelector<HTMLElement>('.sent')?.focus();
  }

  protected override render() {
    const { i18n, receipt } = this;
    return html`<div><dialog
      part="dialog"
      aria-labelledby="report-heading"
      dir=${i18n.direction}
      lang=${i18n.language}
      @close=${() => this.remove()}
    >
      <div class="dialog-head">
        <h2 id="report-heading" class="heading" tabindex="-1" autofocus>${i18n.t('reportHeading')}</h2>
        <button type="button" class="icon-button" aria-label=${i18n.t('close')} @click=${this.#close}>
          ${closeIcon}
        </button>
      </div>
      ${receipt ? this.#sent(receipt) : this.#form()}
    </dialog></div>`;
  }

  #form() {
    const { i18n } = this;
    return html`<form @submit=${this.#submit}>
      ${reportFields(i18n)}
      <p class="problem" role="alert">${this.problem ?? ''}</p>
      <button type="submit" class="button primary" aria-disabled=${this.busy ? 'true' : 'false'}>
        ${i18n.t(this.busy ? 'sending' : 'reportSend')}
      </button>
    </form>`;
  }

  #sent({ reference, statusUrl }: SentReport) {
    const { i18n } = this;
    return html`<div class="sent" tabindex="-1" role="status">
      <p>${i18n.t('reportSent')}</p>
      <p class="reference">${i18n.t('reportReference', { reference })}</p>
      <p><a href=${statusUrl} target="_blank" rel="noopener">${i18n.t('reportStatus')}</a></p>
      <button type="button" class="button" @click=${this.#close}>${i18n.t('close')}</button>
    </div>`;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  #close = (): void => this.#dialog.close();

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const [explanation, email] = [text('explanation'), text('email')];
    this.busy = true;
    this.problem = undefined;
    const result = await reportContent(this.connection, {
      itemId: this.itemId,
      // The options are the categories.
      category: text('category') as ReportCategory,
      locale: this.i18n.language,
      ...(explanation && { explanation }),
      ...(email && { email }),
    });
    this.busy = false;
    if ('failure' in result) this.problem = this.i18n.t('reportFailed');
    else this.receipt = result.value;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-report': TribuneReport;
  }
}
