import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { maxFileBytes, maxFiles } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { reportLimit } from '../../platform/http/admission.ts';
import { type LinkPurpose, readSignedLink, type Signed } from '../../platform/http/signed-link.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { mailAddress } from '../../platform/mail/outbox.ts';
import { suppress } from '../../platform/mail/suppression.ts';
import { mailWords } from '../../platform/mail/templates/index.ts';
import { recordClicked, recordOpened, requestEmail } from '../review-requests/index.ts';
import { productsOfToken, statusOf } from '../review-tokens/index.ts';
import { confirmAddress, ownWords, updateReview } from '../reviews/index.ts';
import { askedAttributes } from './attribute-fields.ts';
import { submitForm } from './form-submission.ts';
import { button, longField, paragraph, starField, textField } from './forms.ts';
import { pageWords } from './messages/index.ts';
import { localeOf, page, pageHeaders, type Shell, themeSheet } from './page-layout.ts';
import { type Asking, askingBody, orderOfToken } from './review-page.ts';
import { type Visit, visitOf } from './visit.ts';

const assets = join(import.meta.dirname, 'assets');
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What the links in mails lead to: pages for people, outside the API. */
export async function serveHostedPages(app: FastifyInstance, context: Context): Promise<void> {
  const files = {
    'page.css': { type: 'text/css; charset=utf-8', body: await readFile(join(assets, 'page.css')) },
    'page.js': { type: 'text/javascript; charset=utf-8', body: await readFile(join(assets, 'page.js')) },
  };
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: maxFiles, fileSize: maxFileBytes + 1, fields: 300, parts: 320, fieldSize: 64 * 1024 },
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const perMinute = context.config.limits.landing;
      // Style and script come with each page and cost nothing.
      if (perMinute === 0 || request.routeOptions.url?.startsWith('/landing/')) return;
      const taken = await context.limiter.take(`landing ${clientAddress(request.ip)}`, perMinute);
      reportLimit(reply, 'landing', perMinute, taken);
    });
    scope.get('/r', (request, reply) => ownPage(request, reply));
    scope.get('/r/:token', (request, reply) => visit(context, request, reply));
    scope.post('/r/:token', (request, reply) => act(context, request, reply));
    scope.get('/unsubscribe/:link', (request, reply) => askUnsubscribe(context, request, reply));
    scope.post('/unsubscribe/:link', (request, reply) => unsubscribe(context, request, reply));
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

const show = (reply: FastifyReply, shell: Shell, status = 200) =>
  reply.code(status).headers(pageHeaders).send(page(shell));

async function visit(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const guest = await visitOf(context, request);
  if (!guest) return showUnknown(reply);
  const { token, merchant, now } = guest;
  if (token.type === 'review_request' && token.order_id !== null && request.method === 'GET')
    await recordClicked(context.db, merchant.merchantId, { orderId: token.order_id, now });
  if (statusOf(token, now) !== 'active') return showUnusable(reply, guest);
  if (token.type === 'verification') return showConfirm(context, reply, guest);
  if (token.type === 'review_update') return showChange(context, reply, guest, null);
  const query = request.query as Record<string, unknown>;
  const chosen = {
    productId: typeof query.product === 'string' ? query.product : null,
    rating: /^[1-5]$/.test(String(query.rating)) ? Number(query.rating) : null,
  };
  const order = await orderOfToken(context.db, merchant.merchantId, token, now);
  if (order?.review_page_url && query.hosted !== '1')
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(landingAt(order.review_page_url, guest.text, chosen), 302);
  return showAsking(context, reply, guest, { chosen, told: null, typed: {} });
}

/** A shop without a page of its own gives this one as `reviewPageUrl`: it comes here like any other, and goes on. */
function ownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { reviewToken, productId, rating } = request.query as Record<string, unknown>;
  if (typeof reviewToken !== 'string' || !/^[\w-]{64}$/.test(reviewToken)) return showUnknown(reply);
  const query = new URLSearchParams({ hosted: '1' });
  if (typeof productId === 'string') query.set('product', productId);
  if (typeof rating === 'string') query.set('rating', rating);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`/r/${reviewToken}?${query}`, 302);
}

/** The shop's page, with the token and what was chosen in the mail added to its own query. */
function landingAt(pageUrl: string, token: string, chosen: Asking['chosen']): string {
  const url = new URL(pageUrl);
  url.searchParams.set('reviewToken', token);
  if (chosen.productId !== null) url.searchParams.set('productId', chosen.productId);
  if (chosen.rating !== null) url.searchParams.set('rating', String(chosen.rating));
  return url.href;
}

async function act(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const guest = await visitOf(context, request);
  if (!guest) return showUnknown(reply);
  if (statusOf(guest.token, guest.now) !== 'active') return showUnusable(reply, guest);
  if (guest.token.type === 'verification') return confirm(context, reply, guest);
  if (guest.token.type === 'review_update') return change(context, request, reply, guest);
  return review(context, request, reply, guest);
}

async function review(context: Context, request: FastifyRequest, reply: FastifyReply, guest: Visit) {
  const { merchant, token, now } = guest;
  const order = await orderOfToken(context.db, merchant.merchantId, token, now);
  if (!order) return showUnknown(reply);
  const words = pageWords[localeOf(order.locale ?? guest.brand.locale)];
  let typed: Record<string, string> = {};
  let fault: ApiError | null = null;
  try {
    await submitForm(context, { merchant, order, token: guest.text, request, now }, (fields) => {
      typed = fields;
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    fault = error;
  }
  const says = fault ? `${words.wrong} ${fault.message}` : words.sent;
  if (request.headers.accept === 'application/json')
    return reply
      .code(fault?.status ?? 200)
      .header('cache-control', 'no-store')
      .send({ says });
  return showAsking(
    context,
    reply,
    guest,
    {
      chosen: { productId: null, rating: null },
      told: { productId: typed.productId ?? '', says, good: fault === null },
      typed,
    },
    fault?.status,
  );
}

async function showAsking(
  context: Context,
  reply: FastifyReply,
  guest: Visit,
  about: Pick<Asking, 'chosen' | 'told' | 'typed'>,
  status?: number,
) {
  const { merchant, brand, token, text, now } = guest;
  const order = await orderOfToken(context.db, merchant.merchantId, token, now);
  if (!order) return showUnknown(reply);
  const locale = localeOf(order.locale ?? brand.locale);
  const products = await productsOfToken(context.db, merchant.merchantId, token);
  const attributes = askedAttributes(merchant);
  const body = askingBody({ ...about, locale, order, products, attributes, action: `/r/${text}` });
  return show(reply, { brand, locale, title: pageWords[locale].title(brand.shop), body }, status);
}

/** A button, as mail scanners follow links and would confirm by that. */
async function showConfirm({ db }: Context, reply: FastifyReply, guest: Visit) {
  const { merchant, brand, token, locale, text } = guest;
  const words = mailWords[locale].verify;
  const own = token.review_id && (await ownWords(db, merchant.merchantId, token.review_id));
  if (!own) return showUnknown(reply);
  const body = `<form class="card" method="post" action="/r/${text}">${paragraph(words.says(own.product_name, brand.shop))}${button(words.button)}</form>`;
  return show(reply, { brand, locale, title: words.subject, body });
}

async function confirm(context: Context, reply: FastifyReply, { merchant, brand, locale, text, now }: Visit) {
  const confirmed = await confirmAddress(context.db, merchant, { text, now });
  if (confirmed)
    context.changes.announce({
      kind: 'product',
      merchantId: merchant.merchantId,
      productId: confirmed.productId,
    });
  const words = pageWords[locale];
  return show(reply, { brand, locale, title: words.confirmed, body: paragraph(words.confirmed, 'good') });
}

async function showChange(context: Context, reply: FastifyReply, guest: Visit, says: string | null) {
  const { merchant, brand, token, locale, text } = guest;
  const words = pageWords[locale];
  const own = token.review_id && (await ownWords(context.db, merchant.merchantId, token.review_id));
  if (!own) return showUnknown(reply);
  const body = `<form class="card" method="post" action="/r/${text}">
${says === null ? '' : paragraph(says, 'fault')}
${starField(words, { locale, chosen: own.rating })}
${textField('title', words.headline, { value: own.title ?? '', maxLength: 200 })}
${longField('text', words.text, own.body ?? '')}
${button(words.save)}
</form>`;
  return show(
    reply,
    { brand, locale, title: words.change(own.product_name), body },
    says === null ? 200 : 400,
  );
}

async function change(context: Context, request: FastifyRequest, reply: FastifyReply, guest: Visit) {
  const { merchant, brand, token, locale, text, now } = guest;
  const form = (request.body ?? {}) as Record<string, string>;
  const words = pageWords[locale];
  const rating = Number(form.rating);
  const tooLong = (form.title?.length ?? 0) > 200 || (form.text?.length ?? 0) > 10_000;
  if (![1, 2, 3, 4, 5].includes(rating) || tooLong || token.review_id === null)
    return showChange(context, reply, guest, words.wrong);
  const updated = await updateReview(context.db, merchant, {
    reviewId: token.review_id,
    change: { token: text, rating, title: form.title?.trim() || null, text: form.text?.trim() || null },
    now,
  });
  context.changes.announce({
    kind: 'product',
    merchantId: merchant.merchantId,
    productId: updated.productId,
  });
  return show(reply, { brand, locale, title: words.saved, body: paragraph(words.saved, 'good') });
}

function showUnusable(reply: FastifyReply, { brand, locale }: Visit) {
  const words = pageWords[locale];
  return show(reply, { brand, locale, title: words.unusable, body: paragraph(words.unusableWhy) }, 410);
}

const nobody = { shop: 'Tribune', theme: {}, senderName: '', replyTo: null, locale: 'en' };

function showUnknown(reply: FastifyReply) {
  const words = pageWords.en;
  return show(
    reply,
    { brand: nobody, locale: 'en', title: words.unusable, body: paragraph(words.unusableWhy) },
    404,
  );
}

async function askUnsubscribe(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string };
  const ids = await unsubscribing(context, link);
  if (!ids) return showUnknown(reply);
  const brand = await brandOf(context.db, ids.merchantId);
  const locale = localeOf(brand.locale);
  const words = pageWords[locale];
  const body = `<form class="card" method="post" action="/unsubscribe/${link}">${paragraph(words.unsubscribeAsk(brand.shop))}${button(mailWords[locale].unsubscribe)}</form>`;
  return show(reply, { brand, locale, title: words.unsubscribe, body });
}

/** One click of a mail client (RFC 8058) and the button of the page come the same way. */
async function unsubscribe(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string };
  const ids = await unsubscribing(context, link);
  const email = ids && (await addressOf(context, ids));
  if (!ids || !email) return showUnknown(reply);
  await suppress(context.db, ids.merchantId, { email, reason: 'unsubscribed', now: context.clock.now() });
  const brand = await brandOf(context.db, ids.merchantId);
  const locale = localeOf(brand.locale);
  const words = pageWords[locale];
  return show(reply, {
    brand,
    locale,
    title: words.unsubscribe,
    body: paragraph(words.unsubscribed(brand.shop), 'good'),
  });
}

type Unsubscribing = Signed & { purpose: LinkPurpose };

/** From a request's mail, or from one that belongs to no request. */
async function unsubscribing({ db }: Context, link: string): Promise<Unsubscribing | null> {
  for (const purpose of ['unsubscribe', 'unsubscribe_mail'] as const) {
    const ids = await readSignedLink(db, purpose, link);
    if (ids) return { ...ids, purpose };
  }
  return null;
}

const addressOf = ({ db }: Context, { merchantId, id, purpose }: Unsubscribing) =>
  purpose === 'unsubscribe' ? requestEmail(db, merchantId, id) : mailAddress(db, merchantId, id);

async function opened(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string };
  const ids = await readSignedLink(context.db, 'open', link);
  if (ids)
    await recordOpened(context.db, ids.merchantId, {
      requestId: ids.id,
      agent: request.headers['user-agent'] ?? '',
      now: context.clock.now(),
    });
  return reply.headers({ 'content-type': 'image/gif', 'cache-control': 'no-store, private' }).send(pixel);
}
