import { html } from 'lit';
import type { ReviewSubmittedEvent } from '../events.ts';
import type { Words } from '../i18n/words.ts';
import { closeIcon } from '../parts/icons.ts';
import { notice } from './notice.ts';

/** The form loads when it is first asked for. */
export type FormState = 'absent' | 'loading' | 'here' | 'failed';

export interface FormDialogView {
  words: Words;
  state: FormState;
  productId: string;
  merchantId: string;
  apiBase: string;
  onOpen: () => void;
  onClose: () => void;
  onClosed: () => void;
  onSubmitted: (event: ReviewSubmittedEvent) => void;
}

/** Focus begins at the heading: it says what this is, and the stars are two steps away. */
export function formDialog(view: FormDialogView) {
  const { words } = view;
  return html`<dialog
    part="dialog"
    aria-labelledby="form-heading"
    @close=${view.onClosed}
    @tribune-form-done=${view.onClose}
    @tribune-review-submitted=${view.onSubmitted}
  >
    <div class="dialog-head">
      <h2 id="form-heading" class="heading" tabindex="-1" autofocus>${words.say('write')}</h2>
      <button type="button" class="icon-button" aria-label=${words.say('close')} @click=${view.onClose}>
        ${closeIcon}
      </button>
    </div>
    ${formOrWhatElse(view)}
  </dialog>`;
}

function formOrWhatElse({ words, state, productId, merchantId, apiBase, onOpen }: FormDialogView) {
  if (state === 'failed')
    return notice({ title: words.say('formFailed'), retry: words.say('retry'), onRetry: onOpen });
  if (state !== 'here') return html`<div class="form-room"></div>`;
  return html`<tribune-review-form
    product-id=${productId}
    merchant-id=${merchantId}
    api-base=${apiBase}
    locale=${words.locale}
  ></tribune-review-form>`;
}
