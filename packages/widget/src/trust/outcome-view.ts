import type { Stars } from '@tribune/verify';
import { download, element, type Icon, icon } from './elements.ts';
import type { PageMessages } from './messages.ts';
import type { Outcome } from './protocol.ts';

const mostDifferences = 100;

/** The result: a sentence for shoppers, tables for auditors. */
export function outcomeView(outcome: Outcome, texts: PageMessages): Node[] {
  const { verdict } = outcome;
  const shown: Icon = verdict === 'verified' ? 'passed' : isProblem(outcome) ? 'failed' : 'unknown';
  const sentence = sentenceOf(outcome, texts);
  const nodes = [
    element('p', { class: `verdict ${shown}`, tabindex: '-1' }, icon(shown), element('span', {}, sentence)),
    auditorsView(outcome, texts),
  ];
  return nodes.filter((node) => node !== null);
}

const isProblem = ({ verdict }: Outcome) => verdict === 'differs' || verdict === 'contradicts';

/** The result in one sentence, which is also announced. */
export function sentenceOf({ summary, verdict }: Outcome, texts: PageMessages): string {
  if (verdict === 'verified' && summary) {
    const count = summary.listedReviews ?? 0;
    return count === 0 ? texts.t('trustVerifiedEmpty') : texts.t('trustVerified', { count });
  }
  if (verdict === 'differs') return texts.t('trustDiffers', { count: summary?.differences.length ?? 0 });
  return texts.t(`trust${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`);
}

function auditorsView(outcome: Outcome, texts: PageMessages): HTMLElement | null {
  const { checkpoints, checks, failure, summary } = outcome;
  if (!checks && !failure) return null;
  const report = JSON.stringify(
    summary ?? { verified: false, differences: [differenceOf(failure)] },
    null,
    2,
  );
  // Stays closed even if something differs: opening automatically would shift the content below.
  return element(
    'details',
    {},
    element('summary', {}, texts.t('trustAuditors')),
    checksView(outcome, texts),
    differencesView(outcome, texts),
    summary && signsView(summary, texts),
    summary && figuresView(summary, texts),
    element(
      'p',
      { class: 'actions' },
      ...checkpoints.map((file) => download(labelOf(file, checkpoints.length, texts), file)),
      download(texts.t('trustReport'), { name: 'report.json', text: report }),
    ),
  );
}

const labelOf = ({ name }: { name: string }, count: number, texts: PageMessages): string =>
  count > 1 ? `${texts.t('trustCheckpoint')} (${name})` : texts.t('trustCheckpoint');

const differenceOf = (failure: Outcome['failure']) => ({
  code: failure?.code ?? '',
  subject: 'log',
  message: failure?.message ?? '',
});

function table(id: string, heading: string, rows: readonly HTMLTableRowElement[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(
    element('h3', { id }, heading),
    element('table', { 'aria-labelledby': id }, element('tbody', {}, ...rows)),
  );
  return fragment;
}

const row = (name: Node | string, value: Node | string, kind = '') =>
  element('tr', { class: kind }, element('th', { scope: 'row' }, name), element('td', {}, value));

function checksView({ checks }: Outcome, texts: PageMessages): Node | null {
  if (!checks) return null;
  const rows = Object.entries(checks).map(([name, outcome]) =>
    row(texts.t(`trustCheck_${name}`), texts.t(`trustOutcome_${outcome}`), outcome),
  );
  return table('checks', texts.t('trustChecks'), rows);
}

function figuresView(summary: NonNullable<Outcome['summary']>, texts: PageMessages): Node {
  const { comparedProducts, entries, figures } = summary;
  const withheld = figures.withheld.reduce((sum, { count }) => sum + count, 0);
  const imported = Object.values(figures.imported.published).reduce((sum, count) => sum + count, 0);
  const values = {
    Entries: entries,
    Received: figures.received,
    Published: figures.published,
    Pending: figures.pending,
    Withheld: withheld,
    Erased: figures.erased,
    Backfilled: figures.backfilled,
    Imported: imported,
    Products: comparedProducts ?? 0,
  };
  const rows = Object.entries(values).map(([name, value]) =>
    row(texts.t(`trust${name}`), texts.number(value)),
  );
  return table('figures', texts.t('trustFigures'), rows);
}

/** Signs that shoppers should know about, although a store may have good reasons for them. By stars, in the words of `tribune verify`. */
function signsView({ signs }: NonNullable<Outcome['summary']>, texts: PageMessages): Node | null {
  if (signs.length === 0) return null;
  const rows = signs.map(({ code, count, stars }) =>
    row(
      texts.t(`trustSign_${code}`),
      `${texts.number(count)}${stars ? ` (${starsText(stars, texts)})` : ''}`,
    ),
  );
  return table('signs', texts.t('trustSigns'), rows);
}

const starsText = (stars: Stars, texts: PageMessages): string =>
  ([5, 4, 3, 2, 1] as const)
    .filter((rating) => stars[rating] > 0)
    .map((rating) => `${texts.number(rating)}★ ${texts.number(stars[rating])}`)
    .join(', ');

/** The differences, in the page's language, with the code and the sentence of `tribune verify`. */
function differencesView({ failure, summary, verdict }: Outcome, texts: PageMessages): Node | null {
  if (verdict === 'unknown')
    return element('p', { class: 'note' }, element('bdi', { lang: 'en' }, failure?.message ?? ''));
  const differences = summary?.differences ?? (failure ? [differenceOf(failure)] : []);
  if (differences.length === 0) return null;
  const rows = differences.slice(0, mostDifferences).map(({ code, message, subject }) => {
    const known = `trustDiffer_${code}`;
    const name = element(
      'span',
      {},
      texts.t(texts.has(known) ? known : 'trustDiffer_other'),
      ' ',
      element('code', { dir: 'ltr' }, code),
    );
    const what = element('bdi', { lang: 'en' }, `${subject}: ${message}`);
    return row(name, what, 'difference');
  });
  const view = table('differences', texts.t('trustDifferences'), rows);
  if (differences.length > mostDifferences)
    view.append(element('p', { class: 'note' }, texts.t('trustAllDifferences')));
  return view;
}
