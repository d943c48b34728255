import { type Html, html } from '@tribune/contract/html';
import { catalogs, type FullI18n } from '@tribune/contract/messages';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Brand } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';
import { keyListOf, type LogState, logState } from '../transparency/index.ts';

/** What the page shows of a store. */
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
${verification(log, merchant, i18n)}
${await figures(context, merchant, log, i18n)}`;
}

function verification(log: LogState, { publicId }: Merchant, i18n: FullI18n): Html {
  const asked = {
    merchantId: publicId,
    origin: log.origin,
    log: `/log/${publicId}`,
    api: '/apiV2',
  };
  return html`<section class="card" id="verification" aria-labelledby="verify" data-verifying="${JSON.stringify(asked)}" data-messages="${JSON.stringify(messagesOf(i18n))}">
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
  const counts = await merchantCounts(db, merchant.merchantId);
  const [key = ''] = (await keyListOf(db, log.origin, clock.now())).split('\n');
  const shop = merchant.allowedOrigins.find((origin) => !origin.includes('*'));
  const store = shop && html` <span class="option">--store</span> ${shop}`;
  const command = html`npx @tribune/server verify ${publicUrlOf(config)}/log/${merchant.publicId}${store}`;
  const row = (name: string, value: Html | string) => html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<section class="card"><h2>${i18n.t('trustLog')}</h2>
<dl class="facts">
${row(i18n.t('trustSince'), i18n.date(log.beganAt))}
${row(i18n.t('trustEntries'), i18n.number(log.size))}
${row(i18n.t('trustLatest'), html`<time datetime="${log.latestAt}">${i18n.date(log.latestAt)}</time>`)}
${row(i18n.t('trustPublished'), i18n.number(totalsOf(counts).total))}
${row(i18n.t('trustKey'), html`<code dir="ltr">${key}</code>`)}
</dl>
<p class="note">${i18n.t('trustCommand')}</p>
<pre tabindex="0" dir="ltr"><code>${command}</code></pre>
</section>`;
}
