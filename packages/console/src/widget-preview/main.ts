/*
 * The preview frame of the settings page: the widget's elements with the merchant's reviews and unsaved settings. The
 * address names the merchant and the product, unless samples are shown; settings arrive as messages.
 */
import { sampleProductId, sampleResponses } from '@tribune/contract/reviews/samples';
import { themeSheet } from '@tribune/widget/theme';
import { readAsStaff } from './read-as-staff.ts';
import type { PreviewSettings } from './settings.ts';

const { merchant = '', product = sampleProductId } = Object.fromEntries(new URLSearchParams(location.search));
readAsStaff(merchant, product === sampleProductId ? sampleResponses : {});
const elements = import(/* @vite-ignore */ `${location.origin}/widget/tribune.js`);

addEventListener('message', ({ data, origin, source }: MessageEvent<PreviewSettings>) => {
  const isOurs = origin === location.origin && source === parent;
  // Browser extensions and developer tools also post messages to frames.
  if (isOurs && data?.type === 'tribune-preview') void show(data);
});

async function show({ element, theme, locale, page }: PreviewSettings): Promise<void> {
  await elements;
  document.documentElement.style.colorScheme = page;
  const shown = elementNamed(`tribune-${element}`);
  shown.setAttribute('locale', locale);
  applySheet(shown, themeSheet(theme));
}

function elementNamed(name: string): Element {
  const [current] = document.body.children;
  if (current?.localName === name) return current;
  const next = document.createElement(name);
  next.setAttribute('merchant-id', merchant);
  next.setAttribute('product-id', product);
  document.body.replaceChildren(next);
  return next;
}

let applied: CSSStyleSheet | null = null;

function applySheet({ shadowRoot }: Element, sheet: CSSStyleSheet): void {
  if (!shadowRoot) return;
  const others = shadowRoot.adoptedStyleSheets.filter((other) => other !== applied);
  shadowRoot.adoptedStyleSheets = [...others, sheet];
  applied = sheet;
}
