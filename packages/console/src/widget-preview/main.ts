/*
 * The page in the frame of the settings: the widget's own elements on the shop's own reviews, in a look that is not saved
 * yet. Which shop and product stands in the address; the look comes as messages.
 */
import { themeSheet } from '@tribune/widget/theme';
import type { Look } from './look.ts';
import { readAsStaff } from './read-as-staff.ts';

const { shop = '', product = '' } = Object.fromEntries(new URLSearchParams(location.search));
readAsStaff(shop);
const elements = import(/* @vite-ignore */ `${location.origin}/widget/tribune.js`);

addEventListener('message', ({ data, origin, source }: MessageEvent<Look>) => {
  const isOurs = origin === location.origin && source === parent;
  // Tools that look into pages talk to their frames in the same way.
  if (isOurs && data?.type === 'tribune-look') void show(data);
});

async function show({ element, theme, locale, page }: Look): Promise<void> {
  await elements;
  document.documentElement.style.colorScheme = page;
  const shown = elementNamed(`tribune-${element}`);
  shown.setAttribute('locale', locale);
  dress(shown, themeSheet(theme));
}

function elementNamed(name: string): Element {
  const [current] = document.body.children;
  if (current?.localName === name) return current;
  const next = document.createElement(name);
  next.setAttribute('merchant-id', shop);
  next.setAttribute('product-id', product);
  document.body.replaceChildren(next);
  return next;
}

let worn: CSSStyleSheet | null = null;

function dress({ shadowRoot }: Element, sheet: CSSStyleSheet): void {
  if (!shadowRoot) return;
  const others = shadowRoot.adoptedStyleSheets.filter((other) => other !== worn);
  shadowRoot.adoptedStyleSheets = [...others, sheet];
  worn = sheet;
}
