import { integritySignals } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { catalogs, type FullI18n } from '@tribune/contract/messages';
import { type SignalFigures, type Signals, starsTotal } from '@tribune/verify';
import { checkIcon } from '@tribune/widget/templates';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Brand } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { fairnessOfMerchant } from '../fairness/index.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';
import { keyListOf, type LogState, logState } from '../transparency/index.ts';
import { rendered } from './rendering.ts';

/** The data of a store that the page shows. */
export interface Trusted {
  merchant: Merchant;
  brand: Brand;
  i18n: FullI18n;
}

/** Trust page: the figures of a store's log, and a button to verify its reviews in the browser. The figures need no JavaScript. */
export async function trustBody(context: Context, { brand, i18n, merchant }: Trusted): Promise<Html> {
  const log = await logState(context.db, merchant.merchantId);
  const intro = html`<p class="lead">${i18n.t('trustIntro', { shop: brand.shop })}</p>`;
  if (!log) return html`${intro}<p role="status">${i18n.t('trustNoLog')}</p>`;
  return html`${intro}
${await proven(context, merchant, { log, i18n })}
${verification(log, merchant, i18n)}
${await hiddenReviews(context, merchant, i18n)}
${unusualActivity(log, i18n)}
${limits(merchant, i18n)}
${await figures(context, merchant, log, i18n)}`;
}

/**
 * How the ratings of hidden reviews compare with those of published ones, and how many reviews are long pending or deleted: the figures
 * of `GET …/review-policy` in words.
 */
async function hiddenReviews(
  { clock, db }: Context,
  { merchantId }: Merchant,
  i18n: FullI18n,
): Promise<Html> {
  const { deleted, hidden, longPending, shown, test } = await fairnessOfMerchant(db, {
    merchantId,
    now: clock.now(),
  });
  const row = ({ starDistribution, total }: typeof hidden, name: string) => ({
    name,
    counts: [total, ...starDistribution.map(({ count }) => count)],
  });
  const stars = shown.starDistribution.map(({ rating }) => html`${i18n.number(rating)}&nbsp;★`);
  return html`<section class="box"><h2 id="hidden">${i18n.t('trustFairness')}</h2>
<p>${i18n.t(`trustTest_${test.verdict}`)}</p>
${countsTable(
  'hidden',
  [i18n.t('allRatings'), ...stars],
  [
    row(shown, i18n.t('trustPublished')),
    row(hidden, i18n.t('trustHidden', { days: longPending.days })),
    ...(longPending.total > 0 ? [row(longPending, i18n.t('trustSign_long_pending'))] : []),
    ...(deleted.total > 0 ? [row(deleted, i18n.t('trustSign_deleted'))] : []),
  ],
  i18n,
)}
</section>`;
}

/** On phones, the name of a row is above its numbers (page.css). The roles remain what they are in that layout, too. */
const countsTable = (
  labelledBy: string,
  columns: readonly (Html | string)[],
  rows: readonly { name: string; counts: readonly number[] }[],
  i18n: FullI18n,
): Html =>
  html`<div class="scrolling" tabindex="0" role="region" aria-labelledby="${labelledBy}"><table class="by-stars" role="table"><thead role="rowgroup"><tr role="row"><td role="cell"></td>${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(({ name, counts }) => html`<tr role="row"><th scope="row" role="rowheader" class="start">${name}</th>${counts.map((count) => html`<td role="cell">${i18n.number(count)}</td>`)}</tr>`)}</tbody></table></div>`;

/** What became of the reviews that signals of unusual activity held, by the newest entry of the log. */
function unusualActivity({ signals: logged }: LogState, i18n: FullI18n): Html {
  const rows = logged ? figuresOf(logged) : [];
  const heading = html`<h2 id="signals">${i18n.t('signals')}</h2>`;
  if (!logged || rows.length === 0)
    return html`<section class="box">${heading}<p>${i18n.t('signalsNone')}</p></section>`;
  const columns = ['signalsAlarms', 'signalsHeld', 'signalsConfirmed', 'signalsOverturned'] as const;
  return html`<section class="box">${heading}
<p>${i18n.t('signalsAbout', { date: i18n.date(logged.at) })}</p>
${countsTable(
  'signals',
  columns.map((column) => i18n.t(column)),
  rows.map(({ name, counts }) => ({ name: i18n.t(name), counts })),
  i18n,
)}
</section>`;
}

/** Alarms, and held, confirmed and overturned reviews: of all signals, then of each. A review counts for each of its signals. */
function figuresOf({ alarms: raids, signals }: Signals) {
  const countsOf = ({ alarms, held, confirmed, overturned }: SignalFigures) => [
    alarms,
    held,
    starsTotal(confirmed),
    starsTotal(overturned),
  ];
  const { integrity: all } = signals;
  const bySignal = integritySignals.flatMap((signal) => {
    const figures = signals[signal];
    return figures ? [{ name: `signal_${signal}` as const, counts: countsOf(figures) }] : [];
  });
  if (!all) return bySignal;
  return [{ name: 'signalsAll' as const, counts: countsOf({ ...all, alarms: raids }) }, ...bySignal];
}

/** The facts that shoppers can rely on, with figures. Shown first, before any interaction. */
async function proven(
  { db }: Context,
  { merchantId }: Merchant,
  { log, i18n }: { log: LogState; i18n: FullI18n },
): Promise<Html> {
  const counts = await merchantCounts(db, merchantId);
  const tile = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const items = [i18n.t('trustProven_shown'), i18n.t('trustProven_hidden'), i18n.t('trustProven_changes')];
  return html`<section class="box"><h2>${i18n.t('trustProven')}</h2>
<ul class="proven">${items.map((item) => html`<li>${rendered(checkIcon)}<span>${item}</span></li>`)}</ul>
<dl class="tiles">
${tile(i18n.t('trustPublished'), i18n.number(totalsOf(counts).total))}${tile(i18n.t('trustEntries'), i18n.number(log.size))}${tile(i18n.t('trustLatest'), html`<time datetime="${log.latestAt}">${i18n.date(log.latestAt)}</time>`)}
</dl>
</section>`;
}

/** The limits of what a log can prove. */
function limits({ publicId }: Merchant, i18n: FullI18n): Html {
  const list = (items: readonly string[]) => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return html`<section class="box limits"><h2>${i18n.t('trustNotProven')}</h2>
${list([
  i18n.t('trustNotProven_invented'),
  i18n.t('trustNotProven_edits'),
  i18n.t('trustNotProven_reasons'),
  i18n.t('trustNotProven_account', { id: publicId }),
  i18n.t('trustNotProven_others'),
])}
</section>`;
}

function verification(log: LogState, { publicId }: Merchant, i18n: FullI18n): Html {
  const asked = {
    merchantId: publicId,
    origin: log.origin,
    log: `/log/${publicId}`,
    api: '/apiV2',
  };
  return html`<section class="box" id="verification" aria-labelledby="verify" data-verifying="${JSON.stringify(asked)}" data-messages="${JSON.stringify(messagesOf(i18n))}">
<h2 id="verify">${i18n.t('trustHeading')}</h2>
<p>${i18n.t('trustHow')}</p>
${log.coveredSince !== null && html`<p class="note">${i18n.t('trustOlder', { date: i18n.date(log.coveredSince) })}</p>`}
<noscript><p class="note">${i18n.t('trustNoScript')}</p></noscript>
</section>`;
}

/** The messages that the script shows. */
const messagesOf = ({ language }: FullI18n) => {
  const catalog = catalogs[language as keyof typeof catalogs];
  return Object.fromEntries(Object.entries(catalog).filter(([key]) => key.startsWith('trust')));
};

async function figures(context: Context, merchant: Merchant, log: LogState, i18n: FullI18n): Promise<Html> {
  const { clock, config, db } = context;
  const [key = ''] = (await keyListOf(db, log.origin, clock.now())).split('\n');
  const shop = merchant.allowedOrigins.find((origin) => !origin.includes('*'));
  const store = shop && html` <span class="option">--store</span> ${shop}`;
  const command = html`npx @tribune/server verify ${publicUrlOf(config)}/log/${merchant.publicId}${store}`;
  const row = (name: string, value: Html | string) => html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<section class="box"><h2>${i18n.t('trustLog')}</h2>
<dl class="facts">
${row(i18n.t('trustSince'), i18n.date(log.beganAt))}
${row(i18n.t('trustKey'), html`<code dir="ltr">${key}</code>`)}
</dl>
<p class="note">${i18n.t('trustCommand')}</p>
<pre tabindex="0" dir="ltr"><code>${command}</code></pre>
</section>`;
}
