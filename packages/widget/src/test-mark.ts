import type { FullI18n } from './i18n/full.ts';
import styles from './styles/test-mark.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Marks an element of a sandbox as test mode, above its content. */
export function markAsTest(root: ShadowRoot, i18n: FullI18n): void {
  const known = root.querySelector('[part=test-mode]');
  const mark = known ?? document.createElement('p');
  mark.setAttribute('part', 'test-mode');
  mark.setAttribute('lang', i18n.language);
  mark.setAttribute('dir', i18n.direction);
  mark.textContent = i18n.t('testMode');
  if (known) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  // Before what is rendered, which lit-html appends.
  root.prepend(mark);
}
