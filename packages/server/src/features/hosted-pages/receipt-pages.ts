import { reasonCodes } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { Entry } from '@tribune/verify';
import { paragraphs, stars } from '@tribune/widget/templates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { readSignedLink } from '../../platform/http/signed-link.ts';
import { typeId } from '../../platform/ids.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { editableReview, wordNames } from '../reviews/index.ts';
import { type LoggedEntry, type ReviewHistory, reviewHistory } from '../transparency/index.ts';
import { ownPageLink, paragraph } from './forms.ts';
import { pageLanguage, showUnknown } from './no-store.ts';
import { pageHeaders, showPage as show } from './page-layout.ts';
import { rendered } from './rendering.ts';

/** Shows an author what the transparency log says about the review. Works without JavaScript. */
export function serveReceiptPages(scope: FastifyInstance, context: Context): void {
  scope.get('/receipt/:link', async (request, reply) => {
    const found = await historyOf(context, request);
    if (!found) return showUnknown(reply);
    const { history, merchantId } = found;
    const brand = await brandOf(context.db, merchantId);
    const i18n = i18nOf(pageLanguage(request) ?? brand.locale);
    const { product } = history;
    const title = product === null ? i18n.t('receiptTitleErased') : i18n.t('receiptTitle', { product });
    const logUrl = `${publicUrlOf(context.config)}/log/${typeId('merchant', merchantId)}`;
    return show(reply, {
      brand,
      i18n,
      title,
      body: html`${await stateOf(context, found, i18n)}${historyBody(i18n, { history, logUrl, link: found.link })}${ownPageLink(i18n)}`,
    });
  });
  scope.get('/receipt/:link/receipt.txt', async (request, reply) => {
    const found = await historyOf(context, request);
    if (!found || found.history.receipt === null) return showUnknown(reply);
    return reply
      .headers({
        ...pageHeaders({}),
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="receipt.txt"',
      })
      .send(found.history.receipt);
  });
}

async function historyOf({ db, clock }: Context, request: FastifyRequest) {
  const { link } = request.params as { link: string };
  const ids = await readSignedLink(db, 'receipt', link);
  if (!ids || !isAtHome(request, ids.merchantId)) return null;
  const { merchantId, id: reviewId } = ids;
  const history = await reviewHistory(db, { merchantId, reviewId, now: clock.now() });
  return { history, merchantId, reviewId, link };
}

/** The link to a review's receipt, for the page after its submission. */
export const receiptLink = (i18n: FullI18n, link: string): Html =>
  html`<p><a href="/receipt/${link}?locale=${i18n.locale}">${i18n.t('keepReceipt')}</a></p>`;

/**
 * The state of the review according to the log, and what happens next. Shows the review's text only while it is published: otherwise
 * anybody with the link would find, on the store's own pages, content that the store does not publish.
 */
async function stateOf(
  { db }: Context,
  { merchantId, reviewId, history }: { merchantId: string; reviewId: string; history: ReviewHistory },
  i18n: FullI18n,
): Promise<Html | null> {
  const to = history.entries.flatMap(({ entry }) => (entry.type === 'decided' ? entry.to : [])).at(-1);
  const review = await editableReview(db, merchantId, reviewId);
  if (!review || to === undefined) return null;
  const next = to === 'approved' ? 'published' : to === 'rejected' ? null : 'pending';
  const [title, text] = [review[wordNames.title], review[wordNames.text]];
  const own = html`${title && html`<h3 dir="auto">${title}</h3>`}${text && html`<div class="text">${rendered(paragraphs(text))}</div>`}`;
  return html`<section class="box own-review" role="status"><h2>${i18n.t(decisionKey(to))}</h2>${next && html`<p class="lead">${i18n.t(next)}</p>`}
${rendered(stars(review.rating, i18n.t('rating', { rating: review.rating })))}${to === 'approved' && review.status === 'approved' && own}</section>`;
}

interface Shown {
  history: ReviewHistory;
  logUrl: string;
  link: string;
}

function historyBody(i18n: FullI18n, { history, logUrl, link }: Shown): Html {
  if (history.state === 'erased') return paragraph(i18n.t('receiptErased'), 'note');
  const intro = html`${paragraph(i18n.t('receiptIntro'))}${paragraph(i18n.t('policyNotByRating'))}`;
  if (history.log === null || history.receipt === null)
    return html`${paragraph(i18n.t('receiptPending'), 'success')}${intro}`;
  return html`${paragraph(i18n.t('receiptLogged'), 'success')}
<section class="box"><h2>${i18n.t('receiptHistory')}</h2>
<ol class="history">${history.entries.map((entry) => entryItem(i18n, entry))}</ol>
${history.isMoreComing && paragraph(i18n.t('receiptMoreComing'), 'note')}</section>
${intro}
<details class="box"><summary>${i18n.t('receiptCheck')}</summary>
${paragraph(i18n.t('receiptPromise'))}
<pre dir="ltr" tabindex="0">${history.receipt}</pre>
<p><a class="button" href="/receipt/${link}/receipt.txt" download="receipt.txt">${i18n.t('receiptDownload')}</a></p>
${paragraph(i18n.t('receiptCommand'))}
<pre dir="ltr" tabindex="0">npx @tribune/server verify ${logUrl} <span class="option">--receipt receipt.txt</span></pre>
<p class="note">${i18n.t('receiptSize', { size: history.log.size })}<br><a dir="ltr" href="${logUrl}/checkpoint">${history.log.origin}</a></p>
</details>`;
}

function entryItem(i18n: FullI18n, { index, entry }: LoggedEntry): Html {
  const { at } = entry;
  return html`<li><strong>${heading(i18n, entry)}</strong>${details(i18n, entry).map((detail) => html`<span>${detail}</span>`)}
<small><time datetime="${at}">${minuteOf(i18n, at)}</time> · ${i18n.t('receiptEntry', { index })}</small></li>`;
}

function heading(i18n: FullI18n, entry: Entry): Html {
  if (entry.type === 'decided') return html`${i18n.t(decisionKey(entry.to))}`;
  if (entry.type === 'featured')
    return html`${i18n.t(entry.featured ? 'receipt_featured' : 'receipt_unfeatured')}`;
  if (entry.type === 'reverified')
    return html`${i18n.t(entry.verification === 'none' ? 'receipt_unverified' : 'receipt_reverified')}`;
  if (entry.type !== 'received' && entry.type !== 'edited') return html`${entry.type}`;
  const stars = `${'★'.repeat(entry.rating)}${'☆'.repeat(5 - entry.rating)}`;
  const rating = i18n.t('rating', { rating: entry.rating });
  return html`${i18n.t(entry.type === 'received' ? 'receipt_received' : 'receipt_edited')} <span class="rated" role="img" aria-label="${rating}">${stars}</span>`;
}

function decisionKey(to: string) {
  if (to === 'approved') return 'receipt_approved';
  if (to === 'rejected') return 'receipt_rejected';
  return to === 'flagged' ? 'receipt_flagged' : 'receipt_held';
}

/** The reason, and who decided, as texts. */
function details(i18n: FullI18n, entry: Entry): string[] {
  if (entry.type === 'received') return entry.backfilled ? [i18n.t('receiptBackfilled')] : [];
  if (entry.type !== 'decided') return [];
  const reason = reasonCodes.find((code) => code === entry.reason);
  return [
    ...(reason && entry.to !== 'approved' ? [i18n.t(`reason_${reason}`)] : []),
    i18n.t(entry.by === 'staff' ? 'receiptBy_staff' : 'receiptBy_system'),
  ];
}

/** Entries contain the minute, in UTC. */
const minuteOf = ({ locale }: FullI18n, at: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
