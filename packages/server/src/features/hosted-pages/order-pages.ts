import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import { starField } from '@tribune/widget/templates';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type ClaimProgress, claimProgress } from '../incentives/index.ts';
import { productsOfToken, type TokenProduct } from '../review-tokens/index.ts';
import { customersReview } from '../reviews/index.ts';
import { receiptLinkOf } from '../transparency/index.ts';
import { writingIdeasOf } from '../writing-ideas/index.ts';
import { attributesByProduct } from './attribute-fields.ts';
import type { Visit } from './email-link-visit.ts';
import { button, paragraph, type Refused } from './forms.ts';
import type { OrderOfToken } from './order.ts';
import { showForm, showPage } from './page-layout.ts';
import { imageOf, nameOf, offerNote, productForm, productHead, productRow } from './product-form.ts';
import { receiptLink } from './receipt-pages.ts';
import { rendered } from './rendering.ts';
import { showStoreThanks, storeCard } from './store-form.ts';

/** A visit through a review request's link: its order, and the pages' language. */
export interface OrderVisit extends Visit {
  order: OrderOfToken;
  products: TokenProduct[];
  claim: ClaimProgress | null;
  /** The ratings given on the first page, which every link of the visit preserves. */
  given: Record<string, string>;
}

/** The requested page of the order. */
export interface OrderPage {
  productId: string | null;
  rating: number | null;
  /** The product whose review was submitted last. */
  reviewed: string | null;
  /** Whether the customer skips the remaining products. */
  ends: boolean;
  /** Whether the customer has just reviewed the store. */
  storeReviewed: boolean;
}

export async function orderVisit(
  { db }: Context,
  guest: Visit,
  order: OrderOfToken,
  query: unknown,
): Promise<OrderVisit> {
  const { merchantId } = guest.merchant;
  const [products, claim] = await Promise.all([
    productsOfToken(db, merchantId, guest.token),
    claimProgress(db, merchantId, order.order_id, guest.now),
  ]);
  const i18n = i18nOf(order.locale ?? guest.brand.locale);
  return { ...guest, order, products, claim, i18n, given: givenIn(query) };
}

/** The ratings from the first page. For several products, that page asks for all ratings first, and each product's form follows. */
export function givenIn(query: unknown): Record<string, string> {
  const isGiven = ([name, value]: [string, unknown]) =>
    name === 'rated' || (/^stars\d+$/.test(name) && /^[1-5]$/.test(String(value)));
  return Object.fromEntries(Object.entries(query as Record<string, string>).filter(isGiven));
}

const starsOf = (visit: OrderVisit, product: TokenProduct): number | null =>
  Number(visit.given[`stars${visit.products.indexOf(product)}`]) || null;

/** Shows the page for the visit's state: the thank-you after a review, the first page, the form for a product, or the end. */
export function showOrder(context: Context, reply: FastifyReply, visit: OrderVisit, page: OrderPage) {
  if (page.storeReviewed) return showStoreThanks(context, reply, visit);
  const open = visit.products.filter(({ reviewed }) => !reviewed);
  const reviewed = visit.products.find((one) => one.productId === page.reviewed && one.reviewed);
  if (reviewed) return showThanks(context, reply, visit, reviewed);
  if (page.ends || open.length === 0) return showEnd(context, reply, visit, open);
  const asked = open.find(({ productId }) => productId === page.productId);
  if (!asked && open.length > 1 && page.rating === null && !visit.given.rated)
    return showFirst(reply, visit, open);
  const product = asked ?? open.find((one) => starsOf(visit, one)) ?? open[0];
  if (!product) throw new Error('An order without open products must end above');
  const rating = page.rating ?? starsOf(visit, product);
  return showStep(context, reply, visit, { product, rating, refused: null });
}

/**
 * Shows stars for each product, before the forms. The ratings are sent as a query, so that nothing is lost, and nothing stored before a
 * review is complete.
 */
function showFirst(reply: FastifyReply, visit: OrderVisit, open: readonly TokenProduct[]): FastifyReply {
  const { i18n, brand, products, text } = visit;
  const offer = offerOf(visit);
  const rows = open.map((product) => {
    const field = starField({
      name: `stars${products.indexOf(product)}`,
      label: nameOf(product),
      value: '',
      i18n,
    });
    return html`<li class="product-stars">${imageOf(brand, product)}${rendered(field)}</li>`;
  });
  const title = i18n.t('requestSubject', { shop: brand.shop });
  const body = html`${paragraph(i18n.t('requestInvitation'))}
${offer && offerNote(i18n, offer)}
<form class="box" action="/r/${text}"><input type="hidden" name="hosted" value="1"><input type="hidden" name="rated" value="1">
<ul class="left tribune-form">${rows}</ul>
${button(i18n.t('rateContinue'))}</form>
<p class="skip"><a href="${hosted(visit, { end: '1' })}">${i18n.t('notNow')}</a></p>
${notReceived(visit)}`;
  return showPage(reply, { brand, i18n, title, body });
}

const notReceived = ({ i18n, text }: OrderVisit) =>
  html`<p class="skip"><a href="/r/${text}/not-received">${i18n.t('notReceived')}</a></p>`;

const offerOf = ({ claim }: OrderVisit) => (claim?.state === 'open' ? claim.offer : null);

/** A product's form, with the entered values if it was refused. */
export async function showStep(
  { db, config }: Context,
  reply: FastifyReply,
  visit: OrderVisit,
  step: { product: TokenProduct; rating: number | null; refused: Refused | null; status?: number },
): Promise<FastifyReply> {
  const { i18n, merchant, brand, order, products, text } = visit;
  const { product, rating, refused, status } = step;
  const { productId } = product;
  const [attributesOf, ideas] = await Promise.all([
    attributesByProduct(db, merchant, { i18n, productIds: [productId] }),
    writingIdeasOf(db, merchant, { productId, language: i18n.language }),
  ]);
  const offer = offerOf(visit);
  const question = i18n.t('requestSubject', { shop: brand.shop });
  const several = products.length > 1;
  const body = html`${several && progressLine(i18n, products, product)}
${productHead(brand, product, question)}
${offer && !visit.given.rated && offerNote(i18n, offer)}
<div class="box tribune-form">${productForm({
    i18n,
    merchant,
    product,
    offer,
    rating,
    refused,
    customerName: order.customer_name,
    attributes: attributesOf(productId),
    ideas,
    action: `/r/${text}?${new URLSearchParams(visit.given)}`,
    submitTo: `/r/${text}`,
    next: hosted(visit, { done: productId }),
  })}</div>
${several && html`<p class="skip"><a href="${skipTo(visit, product)}">${i18n.t('skipProduct')}</a></p>`}
${notReceived(visit)}`;
  const title = `${nameOf(product)} – ${question}`;
  return showForm(config, reply, { brand, i18n, title, heading: null, body }, status);
}

async function showThanks(context: Context, reply: FastifyReply, visit: OrderVisit, reviewed: TokenProduct) {
  const { i18n, brand, merchant, token, products } = visit;
  const review = await customersReview(context.db, merchant.merchantId, {
    emailKey: token.email_key,
    productId: reviewed.productId,
  });
  const status = review?.status;
  const said = status === 'approved' ? 'published' : status === 'pending' ? 'pending' : null;
  const next = nextOpen(products, reviewed);
  const body = html`<div role="status">${said && paragraph(i18n.t(said), 'success')}${rewardState(visit)}</div>
${review && receiptLink(i18n, receiptLinkOf(merchant, review.reviewId))}
${
  next
    ? html`<p class="lead">${i18n.t('nextProduct')} · ${positionOf(i18n, products, next)}</p><ul class="left">${productRow(brand, next, html`<a class="button primary" href="${hosted(visit, { product: next.productId })}">${i18n.t('reviewNext')}</a>`)}</ul>
<p class="skip"><a href="${hosted(visit, { end: '1' })}">${i18n.t('notNow')}</a></p>`
    : html`${products.length > 1 && paragraph(i18n.t('allReviewed'), 'success')}${await storeCard(context, visit)}`
}`;
  return showPage(reply, { brand, i18n, title: i18n.t('thanks'), body });
}

async function showEnd(
  context: Context,
  reply: FastifyReply,
  visit: OrderVisit,
  open: readonly TokenProduct[],
) {
  const { i18n, brand } = visit;
  const ofStore = await storeCard(context, visit);
  if (open.length === 0)
    return showPage(reply, {
      brand,
      i18n,
      title: i18n.t('allReviewed'),
      body: html`${rewardState(visit)}${ofStore}`,
    });
  const left = open.map((product) =>
    productRow(
      brand,
      product,
      html`<a class="button" href="${hosted(visit, { product: product.productId })}">${i18n.t('reviewNext')}</a>`,
    ),
  );
  const body = html`${paragraph(i18n.t('laterText'))}${rewardState(visit)}<ul class="left">${left}</ul>${ofStore}`;
  return showPage(reply, { brand, i18n, title: i18n.t('laterTitle'), body });
}

/** Whether the customer receives the order's reward, and what is still missing. */
function rewardState({ i18n, claim }: Pick<OrderVisit, 'i18n' | 'claim'>): Html {
  if (!claim) return html``;
  const { offer, state, reviewsLeft, processing } = claim;
  const conditions = [
    state === 'coming' && i18n.t('rewardComing'),
    state === 'sent' && i18n.t('rewardMailed'),
    state === 'open' && reviewsLeft > 0 && i18n.t('rewardLeft', { count: reviewsLeft }),
    state === 'open' && processing && i18n.t('rewardProcessing'),
    state === 'open' &&
      !processing &&
      offer.mediaRequirement !== 'none' &&
      i18n.t(`rewardMedia_${offer.mediaRequirement}`),
  ];
  return html`<div class="offer"><p><strong>${i18n.t('rewardYours', { reward: offer.description })}</strong></p>${conditions.map((text) => text && paragraph(text))}</div>`;
}

const positionOf = (i18n: FullI18n, products: readonly TokenProduct[], product: TokenProduct) =>
  i18n.t('progress', { number: products.indexOf(product) + 1, total: products.length });

/** The progress of the order as text; the bar shows the same. */
const progressLine = (i18n: FullI18n, products: readonly TokenProduct[], product: TokenProduct) =>
  html`<div class="progress"><span>${positionOf(i18n, products, product)}</span><progress aria-hidden="true" max="${products.length}" value="${products.indexOf(product) + 1}"></progress></div>`;

/** The next product without a review; continues from the start after the last one. */
function nextOpen(products: readonly TokenProduct[], after: TokenProduct): TokenProduct | undefined {
  const at = products.indexOf(after);
  return [...products.slice(at + 1), ...products.slice(0, at)].find(({ reviewed }) => !reviewed);
}

/** The link to skip a product. Skipping goes through the order once, and then to its end. */
function skipTo(visit: OrderVisit, product: TokenProduct): string {
  const { products } = visit;
  const later = products.slice(products.indexOf(product) + 1).find(({ reviewed }) => !reviewed);
  return hosted(visit, later ? { product: later.productId } : { end: '1' });
}

/** A page of the order, addressed by its token. */
export const hosted = (
  { text, given }: Pick<OrderVisit, 'text' | 'given'>,
  query: Record<string, string>,
): string => `/r/${text}?${new URLSearchParams({ hosted: '1', ...given, ...query })}`;
