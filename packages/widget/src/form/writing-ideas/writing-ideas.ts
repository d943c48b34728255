import { html } from 'lit-html';
import type { RenderedElement } from '../../rendered-element.ts';

type Form = RenderedElement & Record<'merchantId' | 'productId' | 'apiBase' | 'locale', string>;

const prepared = new WeakSet<Form>();

/** Ideas for the text of a review. Their code is loaded when the text gets focus. Hidden until there are ideas. */
export function writingIdeas(form: Form) {
  const { merchantId, productId, apiBase, locale } = form;
  if (!prepared.has(form)) prepare(form);
  return html`<tribune-writing-ideas
    hidden
    merchant-id=${merchantId}
    product-id=${productId}
    api-base=${apiBase}
    locale=${locale}
  ></tribune-writing-ideas>`;
}

function prepare(form: Form): void {
  prepared.add(form);
  const { renderRoot } = form;
  renderRoot.addEventListener('focusin', ({ target }) => void loadFor(target as HTMLElement));
  // The text may have got focus before this file was loaded.
  void loadFor(renderRoot.activeElement);
}

async function loadFor(focused: Element | null): Promise<void> {
  if (focused?.id !== 'text') return;
  const loaded = await import('./writing-ideas-view.ts').catch(() => null);
  loaded?.defineWritingIdeas();
}
