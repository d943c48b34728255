import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { readSignedLink } from '../../platform/http/signed-link.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { productsOf } from '../products/index.ts';
import { receiptLinkOf } from '../transparency/index.ts';
import { writingIdeasOf } from '../writing-ideas/index.ts';
import { askedAttributes, attributesByProduct } from './attribute-fields.ts';
import { failureMessage } from './failure-message.ts';
import { limitWrites, serveFormApi } from './form-api.ts';
import { submitForm } from './form-submission.ts';
import { paragraph, problemsOf, type Refused } from './forms.ts';
import { showUnknown } from './no-store.ts';
import { showForm, showPage } from './page-layout.ts';
import { nameOf, type PageProduct, productForm, productHead, productRow } from './product-form.ts';
import { receiptLink } from './receipt-pages.ts';

/** A visit to a store's public review pages, through a link or a printed QR code. */
interface Guest {
  merchant: Merchant;
  brand: Brand;
  i18n: FullI18n;
  source: 'link' | 'qr';
  /** Query of every link of the visit, which preserves source and language. */
  visitQuery: Record<string, string>;
}

const pageSize = 20;

/**
 * `/write/{merchant}` lists a store's products, `/write/{merchant}/{product}` has the form. Anybody may use these pages: their reviews are
 * unverified, and are screened like those from the store's pages.
 */
export function serveWritePages(scope: FastifyInstance, context: Context): void {
  const ask = async (request: FastifyRequest, reply: FastifyReply, then: (guest: Guest) => unknown) => {
    const guest = await guestOf(context, request);
    if (guest?.merchant.suspended) return showClosed(reply, guest);
    return guest ? then(guest) : showUnknown(reply);
  };
  const about = (
    request: FastifyRequest,
    reply: FastifyReply,
    then: (guest: Guest, product: PageProduct) => unknown,
  ) =>
    ask(request, reply, async (guest) => {
      const product = await productAsked(context, guest.merchant, request);
      return product ? then(guest, product) : showUnknown(reply);
    });
  scope.get('/write/:merchant', (request, reply) =>
    ask(request, reply, (guest) => showProducts(context, request, reply, guest)),
  );
  scope.get('/write/:merchant/:product', (request, reply) =>
    about(request, reply, (guest, product) => {
      if ((request.query as Record<string, unknown>).done === '1')
        return showThanks(context, request, reply, guest);
      return showProduct(context, reply, guest, { product, refused: null });
    }),
  );
  scope.post('/write/:merchant/:product', (request, reply) =>
    about(request, reply, (guest, product) => review(context, request, reply, guest, product)),
  );
}

/** Serves the requests of the widget's form on these pages. */
export function serveWriteApi(app: FastifyInstance, context: Context): void {
  for (const source of ['link', 'qr'] as const)
    serveFormApi(app, context, `/write/:merchant/:product/${source}`, async (request) => {
      const { merchant: publicId } = request.params as { merchant: string };
      const merchant = await context.directory.merchant(publicId);
      if (
        !merchant ||
        !isAtHome(request, merchant.merchantId) ||
        !(await productAsked(context, merchant, request))
      )
        throw notFound('page');
      return { merchant, purchase: null, source };
    });
}

async function guestOf(context: Context, request: FastifyRequest): Promise<Guest | null> {
  const { merchant: publicId } = request.params as { merchant: string };
  const merchant = await context.directory.merchant(publicId);
  if (!merchant || !isAtHome(request, merchant.merchantId)) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  const { via, lang } = request.query as Record<string, unknown>;
  const source = via === 'qr' ? 'qr' : 'link';
  const language = typeof lang === 'string' ? lang : null;
  const visitQuery = {
    ...(source === 'qr' && { via: source }),
    ...(language !== null && { lang: language }),
  };
  return { merchant, brand, i18n: i18nOf(language ?? brand.locale), source, visitQuery };
}

/** The product in the path. Null unless the merchant has it. */
async function productAsked({ db }: Context, merchant: Merchant, request: FastifyRequest) {
  const { product: productId } = request.params as { product: string };
  const query = { search: null, startAfter: null, groupId: null, category: null, limit: 1 };
  const { products } = await productsOf(db, merchant, { ...query, productIds: [productId] });
  return products[0] ?? null;
}

async function showProducts(context: Context, request: FastifyRequest, reply: FastifyReply, guest: Guest) {
  const { merchant, brand, i18n, visitQuery } = guest;
  const { q, after } = request.query as Record<string, unknown>;
  const search = typeof q === 'string' && q.trim() !== '' ? q.trim().slice(0, 200) : null;
  const { products, nextStartAfter } = await productsOf(context.db, merchant, {
    search,
    startAfter: typeof after === 'string' ? after : null,
    limit: pageSize,
    groupId: null,
    category: null,
    productIds: null,
  });
  const items = products.map((product) =>
    productRow(
      brand,
      product,
      html`<a class="button" href="${addressOf(guest, product)}" aria-label="${i18n.t('reviewNext')}: ${nameOf(product)}">${i18n.t('reviewNext')}</a>`,
    ),
  );
  const more = nextStartAfter !== null && {
    ...visitQuery,
    ...(search !== null && { q: search }),
    after: nextStartAfter,
  };
  const body = html`<form class="toolbar product-search" role="search" action="/write/${merchant.publicId}">${Object.entries(visitQuery).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<input class="control" type="search" name="q" maxlength="200" aria-label="${i18n.t('searchProducts')}" placeholder="${i18n.t('searchProducts')}" value="${search}"> <button type="submit" class="button">${i18n.t('searchStart')}</button></form>
${items.length > 0 ? html`<ul class="left">${items}</ul>` : html`<p role="status">${i18n.t('noProducts')}</p>`}
${more && html`<p class="skip"><a href="/write/${merchant.publicId}?${String(new URLSearchParams(more))}">${i18n.t('moreMedia')}</a></p>`}`;
  return showPage(reply, { brand, i18n, title: i18n.t('chooseProduct'), body });
}

async function showProduct(
  { db, config }: Context,
  reply: FastifyReply,
  guest: Guest,
  { product, refused, status }: { product: PageProduct; refused: Refused | null; status?: number },
) {
  const { merchant, brand, i18n, source } = guest;
  const { productId } = product;
  const [attributesOf, ideas] = await Promise.all([
    attributesByProduct(db, merchant, { i18n, productIds: [productId] }),
    writingIdeasOf(db, merchant, { productId, language: i18n.language }),
  ]);
  const path = `/write/${merchant.publicId}/${encodeURIComponent(productId)}`;
  const body = html`${productHead(brand, product, i18n.t('write'))}
<div class="box tribune-form">${productForm({
    i18n,
    merchant,
    product,
    refused,
    attributes: attributesOf(productId),
    ideas,
    action: addressOf(guest, product),
    submitTo: `${path}/${source}`,
    next: addressOf(guest, product, { done: '1' }),
    customerName: null,
    offer: null,
    rating: null,
  })}</div>
<p class="skip">${anotherProduct(guest)}</p>`;
  const title = `${nameOf(product)} – ${i18n.t('write')}`;
  return showForm(config, reply, { brand, i18n, title, heading: null, body }, status);
}

function showClosed(reply: FastifyReply, { brand, i18n }: Guest) {
  return showPage(reply, { brand, i18n, title: i18n.t('notAccepting'), body: html`` }, 403);
}

async function showThanks({ db }: Context, request: FastifyRequest, reply: FastifyReply, guest: Guest) {
  const { brand, i18n, merchant } = guest;
  const { receipt, status } = request.query as Record<string, unknown>;
  const said = i18n.t(status === 'approved' ? 'published' : 'pending');
  const link = String(receipt);
  const isOwn = (await readSignedLink(db, 'receipt', link))?.merchantId === merchant.merchantId;
  const body = html`<div role="status">${paragraph(said, 'success')}</div>${isOwn && receiptLink(i18n, link)}<p>${anotherProduct(guest, 'button')}</p>`;
  return showPage(reply, { brand, i18n, title: i18n.t('thanks'), body });
}

async function review(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  guest: Guest,
  product: PageProduct,
) {
  const { merchant, i18n, source } = guest;
  await limitWrites(context, request, reply);
  let entered: Record<string, string> = {};
  try {
    const origin = { merchant, purchase: null, source };
    const now = context.clock.now();
    const made = await submitForm(context, { ...origin, request, i18n, now }, (fields) => {
      fields.productId = product.productId;
      entered = fields;
    });
    const receipt = receiptLinkOf(merchant, made.reviewId);
    const next = addressOf(guest, product, { done: '1', status: made.status, receipt });
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const message = failureMessage(i18n, error, askedAttributes(merchant, i18n));
    const refused = { message, problems: problemsOf(error, i18n), entered };
    return showProduct(context, reply, guest, { product, refused, status: error.status });
  }
}

const anotherProduct = ({ merchant, i18n, visitQuery }: Guest, look?: 'button'): Html =>
  html`<a${look && html` class="${look}"`} href="/write/${merchant.publicId}${queryOf(visitQuery)}">${i18n.t('anotherProduct')}</a>`;

const addressOf = ({ merchant, visitQuery }: Guest, { productId }: PageProduct, query = {}): string =>
  `/write/${merchant.publicId}/${encodeURIComponent(productId)}${queryOf({ ...visitQuery, ...query })}`;

const queryOf = (query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
