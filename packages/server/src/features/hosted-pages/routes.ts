import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { maxFileBytes, maxFiles } from '@tribune/contract';
import { html } from '@tribune/contract/html';
import { i18nOf } from '@tribune/contract/messages';
import { foldedFields, starField, textFields } from '@tribune/widget/templates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { formFields } from '../../platform/http/body-text.ts';
import { limitClient } from '../../platform/http/budgets.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { type LinkPurpose, readSignedLink, type Signed } from '../../platform/http/signed-link.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { mailAddress } from '../../platform/mail/outbox.ts';
import { suppress } from '../../platform/mail/suppression.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { recordClicked, recordOpened, requestEmail } from '../review-requests/index.ts';
import { statusOf, tokenUnusable } from '../review-tokens/index.ts';
import { confirmEmail, editableReview, updateReview, wordNames } from '../reviews/index.ts';
import { askedAttributes } from './attribute-fields.ts';
import { type Visit, visitOf } from './email-link-visit.ts';
import { failureMessage } from './failure-message.ts';
import { serveFormApi } from './form-api.ts';
import { submitForm } from './form-submission.ts';
import { button, form, ownPageLink, paragraph, problemsOf, valuesIn } from './forms.ts';
import { browserI18n, noBrand, showUnknown } from './no-store.ts';
import { serveNotReceivedPages } from './not-received-pages.ts';
import { type OrderOfToken, orderOfToken } from './order.ts';
import { givenIn, hosted, type OrderPage, orderVisit, showOrder, showStep } from './order-pages.ts';
import { serveOwnPages } from './own-pages.ts';
import { page, pageHeaders, showPage as show } from './page-layout.ts';
import { serveReceiptPages } from './receipt-pages.ts';
import { rendered } from './rendering.ts';
import { serveReportPages } from './report-pages.ts';
import { serveReviewsPages } from './reviews-pages.ts';
import { submitStoreForm } from './store-form.ts';
import { updatedTexts } from './text-fields.ts';
import { themeSheet } from './theme-sheet.ts';
import { serveWriteApi, serveWritePages } from './write-pages.ts';

const assets = join(import.meta.dirname, 'assets');
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Serves the pages behind the links in emails, outside the API. */
export async function serveHostedPages(app: FastifyInstance, context: Context): Promise<void> {
  const files = {
    'page.css': { type: 'text/css; charset=utf-8', body: await readFile(join(assets, 'page.css')) },
    'page.js': { type: 'text/javascript; charset=utf-8', body: await readFile(join(assets, 'page.js')) },
  };
  serveFormApi(app, context, '/r/:token', async (request) => {
    const guest = await visitOf(context, request);
    const order = guest && (await orderOfToken(context.db, guest.merchant.merchantId, guest.token));
    if (!guest || !order || guest.token.type !== 'review_request') throw notFound('link');
    const status = statusOf(guest.token, guest.now);
    if (status !== 'active') throw tokenUnusable(status);
    return { merchant: guest.merchant, purchase: { email: order.customer_email, token: guest.text } };
  });
  serveWriteApi(app, context);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: maxFiles, fileSize: maxFileBytes + 1, fields: 300, parts: 320, fieldSize: 64 * 1024 },
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      async (request: FastifyRequest, body: Buffer) => formFields(request, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      // Style and script belong to each page view, so they are not counted.
      if (!request.routeOptions.url?.startsWith('/landing/'))
        await limitClient(context, { limit: 'landing' }, request, reply);
    });
    scope.addHook('onSend', async (request, reply, payload) =>
      request.failure ? failurePage(request, reply, request.failure.code) : payload,
    );
    scope.get('/r', (request, reply) => hostedReviewPage(request, reply));
    scope.get('/r/:token', (request, reply) => visit(context, request, reply));
    scope.post('/r/:token', (request, reply) => act(context, request, reply));
    serveNotReceivedPages(scope, context);
    scope.post('/r/:token/store', (request, reply) => reviewStore(context, request, reply));
    scope.get('/unsubscribe/:link', (request, reply) => askUnsubscribe(context, request, reply));
    scope.post('/unsubscribe/:link', (request, reply) => unsubscribe(context, request, reply));
    serveReceiptPages(scope, context);
    serveOwnPages(scope, context);
    serveReportPages(scope, context);
    serveWritePages(scope, context);
    serveReviewsPages(scope, context);
    scope.get('/opened/:link.gif', (request, reply) => opened(context, request, reply));
    for (const [name, { type, body }] of Object.entries(files))
      scope.get(`/landing/${name}`, (_request, reply) =>
        reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body),
      );
    scope.get('/landing/theme.css', (request, reply) =>
      reply
        .header('content-type', 'text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(themeSheet(request.query as Record<string, unknown>)),
    );
  });
}

async function visit(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const guest = await visitOf(context, request);
  if (!guest) return showUnknown(reply);
  const { token, merchant, now } = guest;
  if (token.type === 'review_request' && token.order_id !== null && request.method === 'GET')
    await recordClicked(context.db, merchant.merchantId, { orderId: token.order_id, now });
  const status = statusOf(token, now);
  // Whether all products behind the link are reviewed: on the page after the last review, and when the link is opened again.
  const isDone = status === 'used' && token.type === 'review_request';
  if (status !== 'active' && !isDone) return showUnusable(reply, guest);
  if (merchant.suspended && !isDone) return showClosed(reply, guest);
  if (token.type === 'verification') return showConfirm(context, reply, guest);
  if (token.type === 'review_update') return showChange(context, reply, guest, null);
  const order = await orderOfToken(context.db, merchant.merchantId, token);
  if (!order) return showUnknown(reply);
  const query = request.query as Record<string, unknown>;
  const asked = orderPageOf(query);
  if (order.review_page_url && query.hosted !== '1' && !isDone)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(reviewPageUrl(order.review_page_url, guest.text, asked), 302);
  return showOrder(context, reply, await orderVisit(context, guest, order, query), asked);
}

function orderPageOf({ product, rating, done, end, store }: Record<string, unknown>): OrderPage {
  return {
    productId: typeof product === 'string' ? product : null,
    rating: /^[1-5]$/.test(String(rating)) ? Number(rating) : null,
    reviewed: typeof done === 'string' ? done : null,
    ends: end === '1',
    storeReviewed: store === 'done',
  };
}

/** The `reviewPageUrl` of stores without a review page. Redirects to the token's page. */
function hostedReviewPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { reviewToken, productId, rating } = request.query as Record<string, unknown>;
  if (typeof reviewToken !== 'string' || !/^[\w-]{64}$/.test(reviewToken)) return showUnknown(reply);
  const query = new URLSearchParams({ hosted: '1' });
  if (typeof productId === 'string') query.set('product', productId);
  if (typeof rating === 'string') query.set('rating', rating);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`/r/${reviewToken}?${query}`, 302);
}

/** The store's page with the token, and the followed product and rating, in its query. */
function reviewPageUrl(
  pageUrl: string,
  token: string,
  selected: Pick<OrderPage, 'productId' | 'rating'>,
): string {
  const url = new URL(pageUrl);
  url.searchParams.set('reviewToken', token);
  if (selected.productId !== null) url.searchParams.set('productId', selected.productId);
  if (selected.rating !== null) url.searchParams.set('rating', String(selected.rating));
  return url.href;
}

async function act(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const guest = await visitOf(context, request);
  if (!guest) return showUnknown(reply);
  if (statusOf(guest.token, guest.now) !== 'active') return showUnusable(reply, guest);
  try {
    await assertActive(context.db, guest.merchant.merchantId);
    if (guest.token.type === 'verification') return await confirm(context, reply, guest);
    if (guest.token.type === 'review_update') return await change(context, request, reply, guest);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return showFailure(reply, guest, error);
    throw error;
  }
  return review(context, request, reply, guest);
}

function showFailure(reply: FastifyReply, guest: Visit, error: ApiError): FastifyReply {
  // The token was used or revoked after its status was read.
  if (error.code === 'TOKEN_UNUSABLE') return showUnusable(reply, guest);
  if (error.code === 'MERCHANT_SUSPENDED') return showClosed(reply, guest);
  const { brand, i18n, merchant } = guest;
  const body = paragraph(failureMessage(i18n, error, askedAttributes(merchant, i18n)), 'error');
  return show(reply, { brand, i18n, title: i18n.t('loadFailed'), body }, error.status);
}

/** Submits the plain form. The thank-you page has its own address, so that reloading it submits nothing. */
async function review(context: Context, request: FastifyRequest, reply: FastifyReply, guest: Visit) {
  const { merchant, token, text, now } = guest;
  const order = await orderOfToken(context.db, merchant.merchantId, token);
  if (!order) return showUnknown(reply);
  const i18n = i18nOf(order.locale ?? guest.brand.locale);
  const purchase = { email: order.customer_email, token: text };
  let entered: Record<string, string> = {};
  try {
    const made = await submitForm(context, { merchant, purchase, request, i18n, now }, (fields) => {
      entered = fields;
    });
    const visit = { text, given: givenIn(request.query) };
    return reply.header('cache-control', 'no-store').redirect(hosted(visit, { done: made.productId }), 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return showRefused(context, request, reply, { guest, order, error, entered });
  }
}

/** The link of an order still allows a review of the store after all products are reviewed. */
async function reviewStore(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const guest = await visitOf(context, request);
  const order = guest && (await orderOfToken(context.db, guest.merchant.merchantId, guest.token));
  if (!guest || !order) return showUnknown(reply);
  const status = statusOf(guest.token, guest.now);
  if (status !== 'active' && status !== 'used') return showUnusable(reply, guest);
  if (guest.merchant.suspended) return showClosed(reply, guest);
  const i18n = i18nOf(order.locale ?? guest.brand.locale);
  return submitStoreForm(context, request, reply, { ...guest, order, i18n });
}

async function showRefused(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    guest,
    order,
    error,
    entered,
  }: { guest: Visit; order: OrderOfToken; error: ApiError; entered: Record<string, string> },
) {
  if (error.code === 'TOKEN_UNUSABLE') return showUnusable(reply, guest);
  const visit = await orderVisit(context, guest, order, request.query);
  const { i18n, merchant, products } = visit;
  const product = products.find(({ productId }) => productId === entered.productId);
  if (error.code === 'DUPLICATE_REVIEW' && product)
    return reply.redirect(hosted(visit, { done: product.productId }), 303);
  const message = failureMessage(i18n, error, askedAttributes(merchant, i18n));
  if (!product) return showFailure(reply, guest, error);
  const refused = { message, problems: problemsOf(error, i18n), entered };
  return showStep(context, reply, visit, { product, rating: null, refused, status: error.status });
}

/** Requires a click, because mail scanners follow links. */
async function showConfirm({ db }: Context, reply: FastifyReply, guest: Visit) {
  const { merchant, brand, token, i18n, text } = guest;
  const own = token.review_id && (await editableReview(db, merchant.merchantId, token.review_id));
  if (!own) return showUnknown(reply);
  const body = html`<form class="box" method="post" action="/r/${text}">${paragraph(own.product_name === null ? i18n.t('verifyIntroWithoutProduct', { shop: brand.shop }) : i18n.t('verifyIntro', { product: own.product_name, shop: brand.shop }))}${button(i18n.t('verifyButton'))}</form>`;
  return show(reply, { brand, i18n, title: i18n.t('verifySubject'), body });
}

async function confirm(context: Context, reply: FastifyReply, { merchant, brand, i18n, text, now }: Visit) {
  const confirmed = await confirmEmail(context.db, merchant, { text, now });
  if (confirmed) announceProduct(context, context.db, merchant.merchantId, confirmed.productId);
  return show(reply, { brand, i18n, title: i18n.t('addressConfirmed'), body: ownPageLink(i18n) });
}

async function showChange(context: Context, reply: FastifyReply, guest: Visit, error: string | null) {
  const { merchant, brand, token, i18n, text } = guest;
  const own = token.review_id && (await editableReview(context.db, merchant.merchantId, token.review_id));
  if (!own) return showUnknown(reply);
  const texts = Object.entries(wordNames).map(([name, column]) => [name, own[column] ?? '']);
  const recommends = own.would_recommend === null ? '' : String(own.would_recommend);
  const values = valuesIn({
    ...Object.fromEntries(texts),
    rating: String(own.rating),
    wouldRecommend: recommends,
  });
  const filled = { values, problems: {}, i18n };
  const fields = [
    starField({ name: 'rating', label: i18n.t('yourRating'), value: values.rating, i18n }),
    textFields(filled),
    foldedFields.recommendField(filled),
    foldedFields.pointFields(filled),
  ];
  const page = {
    action: `/r/${text}`,
    send: i18n.t('save'),
    refused: error === null ? null : { message: error },
  };
  const body = html`<div class="box tribune-form">${form(page, rendered(fields))}</div>`;
  return show(
    reply,
    { brand, i18n, title: i18n.t('editReviewTitle', { product: own.product_name ?? own.product_id }), body },
    error === null ? 200 : 400,
  );
}

async function change(context: Context, request: FastifyRequest, reply: FastifyReply, guest: Visit) {
  const { merchant, brand, token, i18n, text, now } = guest;
  const entered = (request.body ?? {}) as Record<string, string>;
  const rating = Number(entered.rating);
  const texts = updatedTexts(entered);
  if (![1, 2, 3, 4, 5].includes(rating) || texts === null || token.review_id === null)
    return showChange(context, reply, guest, i18n.t('notSent'));
  const updated = await updateReview(context.db, merchant, {
    reviewId: token.review_id,
    change: {
      token: text,
      rating,
      ...(entered.wouldRecommend !== undefined && {
        wouldRecommend: entered.wouldRecommend === '' ? null : entered.wouldRecommend === 'true',
      }),
      ...texts,
    },
    now,
  });
  announceProduct(context, context.db, merchant.merchantId, updated.productId);
  return show(reply, { brand, i18n, title: i18n.t('saved'), body: ownPageLink(i18n) });
}

function showClosed(reply: FastifyReply, { brand, i18n }: Pick<Visit, 'brand' | 'i18n'>) {
  return show(reply, { brand, i18n, title: i18n.t('notAccepting'), body: html`` }, 403);
}

function showUnusable(reply: FastifyReply, { brand, i18n }: Visit) {
  const body = paragraph(i18n.t('linkUnusableReason'));
  return show(reply, { brand, i18n, title: i18n.t('linkUnusableTitle'), body }, 410);
}

/**
 * Replaces the API's English error response if no page could be rendered: a rate limit was exceeded or the server failed. The merchant,
 * and so the page's language, may be unknown; the browser's language is used.
 */
function failurePage(request: FastifyRequest, reply: FastifyReply, code: string): string {
  const i18n = browserI18n(request);
  const isForm = request.method === 'POST';
  const title = i18n.t(!isForm ? 'loadFailed' : code === 'RATE_LIMITED' ? 'tooMany' : 'notSent');
  const body = isForm ? html`` : html`<p><a href="${request.url}">${i18n.t('retry')}</a></p>`;
  reply.headers(pageHeaders({}));
  return page({ brand: noBrand, i18n, title, body }).source;
}

async function askUnsubscribe(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string };
  const ids = await unsubscribing(context, request);
  if (!ids) return showUnknown(reply);
  const brand = await brandOf(context.db, ids.merchantId);
  const i18n = i18nOf(brand.locale);
  const question = paragraph(i18n.t('unsubscribeQuestion', { shop: brand.shop }));
  const body = html`<form class="box" method="post" action="/unsubscribe/${link}">${question}${button(i18n.t('unsubscribe'))}</form>`;
  return show(reply, { brand, i18n, title: i18n.t('unsubscribe'), body });
}

/** Called by the page's button and by mail clients' one-click unsubscribe (RFC 8058). */
async function unsubscribe(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const ids = await unsubscribing(context, request);
  const email = ids && (await addressOf(context, ids));
  if (!ids || !email) return showUnknown(reply);
  await suppress(context.db, ids.merchantId, { email, reason: 'unsubscribed', now: context.clock.now() });
  const brand = await brandOf(context.db, ids.merchantId);
  const i18n = i18nOf(brand.locale);
  const body = html`${paragraph(i18n.t('unsubscribed', { shop: brand.shop }), 'success')}${ownPageLink(i18n)}`;
  return show(reply, { brand, i18n, title: i18n.t('unsubscribe'), body });
}

type Unsubscribing = Signed & { purpose: LinkPurpose };

/** Finds the review request, or the other email, that an unsubscribe link belongs to. */
async function unsubscribing({ db }: Context, request: FastifyRequest): Promise<Unsubscribing | null> {
  const { link } = request.params as { link: string };
  for (const purpose of ['unsubscribe', 'unsubscribe_mail'] as const) {
    const ids = await readSignedLink(db, purpose, link);
    if (ids && isAtHome(request, ids.merchantId)) return { ...ids, purpose };
  }
  return null;
}

const addressOf = ({ db }: Context, { merchantId, id, purpose }: Unsubscribing) =>
  purpose === 'unsubscribe' ? requestEmail(db, merchantId, id) : mailAddress(db, merchantId, id);

async function opened(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string };
  const ids = await readSignedLink(context.db, 'open', link);
  if (ids && isAtHome(request, ids.merchantId))
    await recordOpened(context.db, ids.merchantId, {
      requestId: ids.id,
      agent: request.headers['user-agent'] ?? '',
      now: context.clock.now(),
    });
  return reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store, private' }).send(pixel);
}
