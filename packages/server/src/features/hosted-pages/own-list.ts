import { maxFiles, planIncludesGrowthFeatures, type ReviewStatus } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { paragraphs, stars } from '@tribune/widget/templates';
import type { Context } from '../../platform/context.ts';
import type { ReviewTexts } from '../../platform/db/review-texts.ts';
import { isSuppressed } from '../../platform/mail/suppression.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  beingWithdrawn,
  type Contribution,
  contributionsAt,
  type OwnLink,
  publicIdOf,
  shownItems,
} from '../own-content/index.ts';
import { translatedInto } from '../translations/index.ts';
import { receiptLinkOf } from '../transparency/index.ts';
import { paragraph } from './forms.ts';
import { rendered } from './rendering.ts';

/** A visit with a valid link. */
export interface OwnVisit {
  text: string;
  link: OwnLink;
  /** The link's stores that still exist and are not suspended. */
  merchants: readonly Merchant[];
  i18n: FullI18n;
  now: Date;
}

/** The address of an act of the page. */
export const pathOf = (
  { text }: Pick<OwnVisit, 'text'>,
  act: string,
  query: Record<string, string>,
): string => `/my-reviews/${text}/${act}?${new URLSearchParams(query)}`;

/** Reviews as by update requests, which are a feature of the merchant's plan. */
export const mayEdit = ({ plan }: Merchant, { type }: Contribution): boolean =>
  type !== 'review' || planIncludesGrowthFeatures(plan);

/** Everything that the address wrote, store by store, with what can be done about it. */
export async function ownList(
  context: Context,
  visit: OwnVisit,
  query: Readonly<Record<string, string | undefined>>,
): Promise<Html> {
  const { i18n, link, merchants } = visit;
  const sections: Html[] = [];
  // One store after the other: a visit of 20 stores would take all connections of the pool.
  for (const merchant of merchants) sections.push(await storeSection(context, visit, merchant));
  const about = merchants.find(({ publicId }) => publicId === query.store);
  return html`${about && doneNote(i18n, query.done, about.name)}
${paragraph(i18n.t('ownIntro', { email: link.email }))}
<p><a class="button" href="/my-reviews/${visit.text}/file" download="my-reviews.zip">${i18n.t('ownExport')}</a></p>
${sections}
${link.isCut && paragraph(i18n.t('ownStoresCut'), 'note')}`;
}

function doneNote(i18n: FullI18n, done: string | undefined, shop: string): Html | null {
  const said =
    done === 'unsubscribed'
      ? i18n.t('unsubscribed', { shop })
      : done === 'erasing'
        ? i18n.t('ownErasing', { shop })
        : done === 'photos'
          ? i18n.t('ownPhotosAdded')
          : done === 'changed' && i18n.t('ownChanged');
  return said ? html`<div role="status">${paragraph(said, 'success')}</div>` : null;
}

async function storeSection(context: Context, visit: OwnVisit, merchant: Merchant): Promise<Html> {
  const { db } = context;
  const { i18n, link } = visit;
  const { merchantId, publicId: store, name: shop } = merchant;
  const { items, isCut } = await contributionsAt(db, merchantId, link.email);
  const [withdrawn, languages, isUnsubscribed] = await Promise.all([
    beingWithdrawn(
      db,
      items.map(({ type, id }) => ({ merchantId, itemType: type, itemId: id })),
    ),
    translatedInto(
      db,
      merchantId,
      items.filter(({ type }) => type === 'review').map(({ id }) => id),
    ),
    isSuppressed(db, merchantId, link.email),
  ]);
  const shown = items.map((item) =>
    itemBox(visit, merchant, {
      item,
      isGoing: withdrawn.has(item.id),
      languages: languages.get(item.id) ?? [],
    }),
  );
  return html`<section class="own-store"><h2><bdi>${shop}</bdi></h2>
${shown.length > 0 ? shown : paragraph(i18n.t('ownNothing'), 'note')}
${isCut && paragraph(i18n.t('ownItemsCut', { count: shownItems }), 'note')}
<div class="choices">${!isUnsubscribed && act(visit, 'unsubscribe', { store }, i18n.t('unsubscribe'))}
<a class="button" href="${pathOf(visit, 'erase', { store })}">${i18n.t('ownErase', { shop })}</a></div></section>`;
}

interface Shown {
  item: Contribution;
  isGoing: boolean;
  languages: readonly string[];
}

const statusKeys = {
  approved: 'receipt_approved',
  pending: 'receipt_held',
  rejected: 'receipt_rejected',
  flagged: 'receipt_flagged',
} as const satisfies Record<ReviewStatus, string>;

function itemBox(visit: OwnVisit, merchant: Merchant, shown: Shown): Html {
  const { i18n } = visit;
  const { item, isGoing } = shown;
  const { status, createdAt, rating, title, body } = item;
  const id = publicIdOf(item);
  return html`<article class="box" id="${id}"><h3>${headingOf(i18n, merchant, item)}</h3>
<p class="note">${i18n.t(statusKeys[status])} · <time datetime="${createdAt}">${i18n.date(createdAt)}</time></p>
${rating !== null && rendered(stars(rating, i18n.t('rating', { rating })))}
${title && html`<p dir="auto"><strong>${title}</strong></p>`}
${body && html`<div class="text">${rendered(paragraphs(body))}</div>`}
${isGoing ? going(visit, { store: merchant.publicId, item: id }) : actions(visit, merchant, shown)}</article>`;
}

function headingOf(i18n: FullI18n, { name: shop }: Merchant, { type, productName, productId }: Contribution) {
  const product = productName ?? productId ?? '';
  if (type === 'store_review') return i18n.t('ownStoreReview', { shop });
  if (type === 'question') return i18n.t('ownQuestion', { product });
  return type === 'answer' ? i18n.t('ownAnswer', { product }) : i18n.t('receiptTitle', { product });
}

const going = (visit: OwnVisit, query: Record<string, string>): Html =>
  html`<div role="status">${paragraph(visit.i18n.t('ownWithdrawn'), 'success')}</div>
<div class="choices">${act(visit, 'undo', query, visit.i18n.t('ownUndo'))}</div>`;

function actions(visit: OwnVisit, merchant: Merchant, { item, languages }: Shown): Html {
  const { i18n } = visit;
  const id = publicIdOf(item);
  const query = { store: merchant.publicId, item: id };
  const isReview = item.type === 'review';
  const name = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return html`<div class="choices">
${mayEdit(merchant, item) && (isReview ? act(visit, 'edit', query, i18n.t('ownEdit')) : html`<a class="button" href="${pathOf(visit, 'change', query)}">${i18n.t('ownEdit')}</a>`)}
${act(visit, 'withdraw', query, i18n.t('ownWithdraw'))}
${isReview && item.mediaCount < maxFiles && html`<a class="button" href="${pathOf(visit, 'photo', query)}">${i18n.t('addMedia')}</a>`}
${languages.map((language) => act(visit, 'translation', { ...query, language }, i18n.t('ownTranslateBack', { language: name.of(language) ?? language })))}
${isReview && html`<a class="button" href="/receipt/${receiptLinkOf(merchant, item.id)}?locale=${i18n.locale}">${i18n.t('ownReceipt')}</a>`}
${item.status === 'approved' && html`<a class="button" href="/report/${merchant.publicId}/${id}?locale=${i18n.locale}">${i18n.t('ownReport')}</a>`}
</div>`;
}

/** A button that does something. */
const act = (visit: OwnVisit, name: string, query: Record<string, string>, label: string): Html =>
  html`<form method="post" action="${pathOf(visit, name, query)}"><button type="submit" class="button">${label}</button></form>`;

/** A link that changes nothing. */
export const linkToList = ({ text, i18n }: OwnVisit): Html =>
  html`<p class="skip"><a href="/my-reviews/${text}">${i18n.t('ownTitle')}</a></p>`;

/** A translation as readers see it, and the same in the author's language. */
export function translationBody(
  visit: OwnVisit,
  { shown, back }: { shown: ReviewTexts; back: ReviewTexts | null },
): Html {
  const { i18n } = visit;
  const texts = ({ title, body }: ReviewTexts) =>
    html`${title && html`<p dir="auto"><strong>${title}</strong></p>`}${body && rendered(paragraphs(body))}`;
  return html`<section class="box">${texts(shown)}</section>
<section class="box"><h2>${i18n.t('ownBack')}</h2>${back ? texts(back) : paragraph(i18n.t('ownBackFailed'), 'note')}</section>
${linkToList(visit)}`;
}
