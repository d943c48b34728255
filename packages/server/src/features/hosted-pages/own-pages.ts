import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { emailKeyOf, isEmail, maxFiles } from '@tribune/contract';
import { html } from '@tribune/contract/html';
import { textField } from '@tribune/widget/templates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { limitClient, reportLimit } from '../../platform/http/budgets.ts';
import { typeId } from '../../platform/ids.ts';
import { suppress } from '../../platform/mail/suppression.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import {
  addPhotos,
  type Contribution,
  contribution,
  linkIn,
  requestOwnLink,
  undoWithdrawal,
  withdraw,
} from '../own-content/index.ts';
import { exportAt, requestPrivacy } from '../privacy/index.ts';
import { issueToken } from '../review-tokens/index.ts';
import { translateBack } from '../translations/index.ts';
import { failureMessage } from './failure-message.ts';
import { button, form, mediaField, paragraph } from './forms.ts';
import { browserI18n, noBrand, showUnknown } from './no-store.ts';
import { saveChange, showChangeForm } from './own-change.ts';
import { linkToList, mayEdit, type OwnVisit, ownList, pathOf, translationBody } from './own-list.ts';
import { showPage } from './page-layout.ts';
import { rendered } from './rendering.ts';

/**
 * `/my-reviews` emails a link to everything that an address wrote at all stores of the installation. Opening the link changes nothing,
 * because mail scanners open links; what changes something is a POST.
 */
export function serveOwnPages(scope: FastifyInstance, context: Context): void {
  scope.get(
    '/my-reviews',
    (request, reply) => atHome(context, request, reply) ?? showRequest(request, reply, null),
  );
  scope.post('/my-reviews', (request, reply) => sendLink(context, request, reply));
  type Act = (visit: OwnVisit, request: FastifyRequest, reply: FastifyReply) => unknown;
  const visited = (act: Act) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visitOf(context, request);
    if (visit === null) return showUnknown(reply);
    return visit === 'expired' ? showExpired(request, reply) : act(visit, request, reply);
  };
  type OfStore = { visit: OwnVisit; merchant: Merchant; request: FastifyRequest; reply: FastifyReply };
  const ofStore = (act: (asked: OfStore) => unknown) =>
    visited((visit, request, reply) => {
      const merchant = visit.merchants.find(({ publicId }) => publicId === queryOf(request).store);
      return merchant ? act({ visit, merchant, request, reply }) : showUnknown(reply);
    });
  const ofItem = (act: (asked: OfStore & { item: Contribution }) => unknown) =>
    ofStore(async (asked) => {
      const { visit, merchant, request, reply } = asked;
      const publicId = queryOf(request).item ?? '';
      const item = await contribution(context.db, merchant.merchantId, { email: visit.link.email, publicId });
      return item ? act({ ...asked, item }) : showUnknown(reply);
    });
  const url = '/my-reviews/:link';
  scope.get(
    url,
    visited(async (visit, request, reply) => {
      const { i18n } = visit;
      const body = await ownList(context, visit, queryOf(request));
      return showPage(reply, { brand: noBrand, i18n, title: i18n.t('ownTitle'), body });
    }),
  );
  scope.get(
    `${url}/file`,
    visited((visit, _request, reply) => download(context, visit, reply)),
  );
  scope.get(
    `${url}/erase`,
    ofStore(({ visit, merchant, reply }) => askErasure(visit, merchant, reply)),
  );
  scope.post(
    `${url}/erase`,
    ofStore(({ visit, merchant, request, reply }) => erase(context, visit, merchant, { request, reply })),
  );
  scope.post(
    `${url}/unsubscribe`,
    ofStore(async ({ visit, merchant, reply }) => {
      const { link, now } = visit;
      await suppress(context.db, merchant.merchantId, { email: link.email, reason: 'unsubscribed', now });
      return back(visit, reply, { done: 'unsubscribed', store: merchant.publicId });
    }),
  );
  scope.post(
    `${url}/edit`,
    ofItem(({ visit, merchant, item, reply }) => edit(context, visit, { merchant, item, reply })),
  );
  scope.post(
    `${url}/withdraw`,
    ofItem(async ({ visit, merchant: { merchantId }, item, reply }) => {
      await assertActive(context.db, merchantId);
      await withdraw(context.db, { merchantId, itemType: item.type, itemId: item.id }, visit.now);
      return back(visit, reply, {}, typeId(item.type, item.id));
    }),
  );
  scope.post(
    `${url}/undo`,
    ofItem(async ({ visit, merchant: { merchantId }, item, reply }) => {
      await undoWithdrawal(context.db, { merchantId, itemType: item.type, itemId: item.id });
      return back(visit, reply, {}, typeId(item.type, item.id));
    }),
  );
  scope.get(
    `${url}/change`,
    ofItem(({ visit, merchant, item, reply }) => showChangeForm(visit, { merchant, item, reply })),
  );
  scope.post(
    `${url}/change`,
    ofItem(async (asked) => {
      const { visit, merchant, item, reply } = asked;
      const refused = await saveChange(context, asked);
      return refused === 'saved'
        ? back(visit, reply, { done: 'changed', store: merchant.publicId }, typeId(item.type, item.id))
        : refused;
    }),
  );
  scope.get(
    `${url}/photo`,
    ofItem(({ visit, merchant, item, reply }) =>
      showPhotoForm(visit, { merchant, item, reply, error: null }),
    ),
  );
  scope.post(
    `${url}/photo`,
    ofItem((asked) => receivePhotos(context, asked)),
  );
  scope.post(
    `${url}/translation`,
    ofItem(async ({ visit, merchant, item, request, reply }) => {
      const { i18n, now } = visit;
      const language = queryOf(request).language ?? '';
      const found =
        item.type === 'review' &&
        (await translateBack(context, merchant, { reviewId: item.id, language, now }));
      if (!found) return showUnknown(reply);
      const body = translationBody(visit, found);
      return showPage(reply, { brand: noBrand, i18n, title: i18n.t('ownTranslation'), body });
    }),
  );
}

type Query = Readonly<Record<string, string | undefined>>;
const queryOf = ({ query }: FastifyRequest) => query as Query;

/** A merchant's own domain shows only its own pages. */
const atHome = ({ config }: Context, { hostedOn }: FastifyRequest, reply: FastifyReply) =>
  hostedOn === null ? null : reply.redirect(`${publicUrlOf(config)}/my-reviews`, 302);

async function visitOf(
  { db, directory, clock }: Context,
  request: FastifyRequest,
): Promise<OwnVisit | 'expired' | null> {
  const { link: text } = request.params as { link: string };
  const link = request.hostedOn === null ? await linkIn(db, text) : null;
  if (link === null) return null;
  const now = clock.now();
  if (link.expiresAt <= now.getTime()) return 'expired';
  const found = await Promise.all(link.stores.map((id) => directory.merchant(typeId('merchant', id))));
  const merchants = found.flatMap((merchant) => (merchant && !merchant.suspended ? [merchant] : []));
  return { text, link, merchants, i18n: browserI18n(request), now };
}

/** Back to the list, so that reloading it repeats nothing. */
const back = ({ text }: OwnVisit, reply: FastifyReply, query: Record<string, string>, anchor = '') =>
  reply
    .header('cache-control', 'no-store')
    .redirect(`/my-reviews/${text}?${new URLSearchParams(query)}${anchor && `#${anchor}`}`, 303);

function showRequest(request: FastifyRequest, reply: FastifyReply, entered: string | null): FastifyReply {
  const i18n = browserI18n(request);
  const field = textField({
    name: 'email',
    label: i18n.t('email'),
    value: entered ?? '',
    problem: entered === null ? undefined : i18n.t('emailInvalid'),
    type: 'email',
    autocomplete: 'email',
    required: true,
    i18n,
  });
  const body = html`${paragraph(i18n.t('ownAsk'))}
<div class="box tribune-form">${form({ action: '/my-reviews', send: i18n.t('ownSend') }, rendered(field))}</div>`;
  const status = entered === null ? 200 : 400;
  return showPage(reply, { brand: noBrand, i18n, title: i18n.t('ownTitle'), body }, status);
}

/** Each request starts a job that asks for every merchant whether it knows the address. */
const perMinuteOfAll = 120;

/** The same answer for every address. Limited like sign-ins per client, and for all clients together. */
async function sendLink(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const elsewhere = atHome(context, request, reply);
  if (elsewhere) return elsewhere;
  const client = clientAddress(request.ip);
  const all = await context.limiter.take('own link', perMinuteOfAll);
  if (!all.allowed) reportLimit(reply, 'signIn', perMinuteOfAll, all);
  await limitClient(context, { limit: 'signIn', count: 'own link' }, request, reply);
  const { email: entered = '' } = (request.body ?? {}) as Record<string, string>;
  if (!isEmail(entered.trim())) return showRequest(request, reply, entered);
  const i18n = browserI18n(request);
  await requestOwnLink(context, { email: emailKeyOf(entered.trim()), locale: i18n.locale, client });
  const body = html`<div role="status">${paragraph(i18n.t('ownSent'), 'success')}</div>`;
  return showPage(reply, { brand: noBrand, i18n, title: i18n.t('ownTitle'), body });
}

function showExpired(request: FastifyRequest, reply: FastifyReply) {
  const i18n = browserI18n(request);
  const body = html`${paragraph(i18n.t('linkUnusableReason'))}
<p><a class="button primary" href="/my-reviews">${i18n.t('ownSend')}</a></p>`;
  return showPage(reply, { brand: noBrand, i18n, title: i18n.t('linkUnusableTitle'), body }, 410);
}

async function download(context: Context, { merchants, link, now }: OwnVisit, reply: FastifyReply) {
  const path = await exportAt(context, merchants, { emailKey: link.email, now });
  const file = createReadStream(path);
  file.once('close', () => void rm(path, { force: true }));
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-reviews.zip"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .send(file);
}

function askErasure(visit: OwnVisit, merchant: Merchant, reply: FastifyReply) {
  const { i18n } = visit;
  const title = i18n.t('ownErase', { shop: merchant.name });
  const action = pathOf(visit, 'erase', { store: merchant.publicId });
  const body = html`<form class="box" method="post" action="${action}">${paragraph(i18n.t('ownEraseQuestion', { shop: merchant.name }))}${button(title)}</form>
${linkToList(visit)}`;
  return showPage(reply, { brand: noBrand, i18n, title, body });
}

const requestedBy = 'the person, by a link sent to the address';

async function erase(
  { db }: Context,
  visit: OwnVisit,
  { merchantId, publicId, name }: Merchant,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { link, i18n, now } = visit;
  try {
    await inTransaction(db, async (tx) => {
      const made = await requestPrivacy(tx, merchantId, {
        kind: 'erase',
        email: link.email,
        requestedBy,
        now,
      });
      await recordAction(tx, merchantId, {
        actor: { type: 'link' },
        action: 'privacy_request.erase',
        resourceId: typeId('privacy', made.request_id),
        request,
        now,
      });
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_STATE') throw error;
    const body = paragraph(i18n.t('ownEraseRefused', { shop: name }), 'error');
    return showPage(reply, { brand: noBrand, i18n, title: i18n.t('ownErase', { shop: name }), body }, 409);
  }
  return back(visit, reply, { done: 'erasing', store: publicId });
}

interface OfItem {
  merchant: Merchant;
  item: Contribution;
  reply: FastifyReply;
}

/** Leads to the form of update requests. */
async function edit({ db }: Context, { link, now }: OwnVisit, { merchant, item, reply }: OfItem) {
  if (item.type !== 'review' || !mayEdit(merchant, item)) return showUnknown(reply);
  const { text } = await issueToken(db, merchant.merchantId, {
    type: 'review_update',
    orderId: null,
    reviewId: item.id,
    emailKey: link.email,
    productIds: [item.productId ?? ''],
    now,
  });
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`/r/${text}`, 303);
}

function showPhotoForm(
  visit: OwnVisit,
  { merchant, item, reply, error, status = 200 }: OfItem & { error: string | null; status?: number },
) {
  const { i18n } = visit;
  if (item.type !== 'review' || item.mediaCount >= maxFiles) return showUnknown(reply);
  const action = pathOf(visit, 'photo', { store: merchant.publicId, item: typeId(item.type, item.id) });
  const refused = error === null ? null : { message: error };
  const body = html`<div class="box tribune-form">${form({ action, send: i18n.t('addMedia'), refused, isMultipart: true }, mediaField(i18n))}</div>`;
  return showPage(reply, { brand: noBrand, i18n, title: i18n.t('addMedia'), body }, status);
}

async function receivePhotos(context: Context, asked: OfItem & { visit: OwnVisit; request: FastifyRequest }) {
  const { visit, merchant, item, request, reply } = asked;
  if (item.type !== 'review') return showUnknown(reply);
  try {
    const isAdded = await addPhotos(context, merchant, { review: item, request, now: visit.now });
    const done: Record<string, string> = isAdded ? { done: 'photos', store: merchant.publicId } : {};
    return back(visit, reply, done, typeId(item.type, item.id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const message = failureMessage(visit.i18n, error, []);
    return showPhotoForm(visit, { ...asked, error: message, status: error.status });
  }
}
