import { html } from '@tribune/contract/html';
import { i18nOf } from '@tribune/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { recordNotReceived } from '../review-requests/index.ts';
import { statusOf } from '../review-tokens/index.ts';
import { visitOf } from './email-link-visit.ts';
import { button, paragraph } from './forms.ts';
import { showUnknown } from './no-store.ts';
import { type OrderOfToken, orderOfToken } from './order.ts';
import { showPage } from './page-layout.ts';

/** “I haven’t received it yet”, from a request's email or page. Mail scanners follow links, so only the button says so. */
export function serveNotReceivedPages(scope: FastifyInstance, context: Context): void {
  scope.get('/r/:token/not-received', async (request, reply) => {
    const asked = await visitOfOrder(context, request);
    if (!asked) return showUnknown(reply);
    const { guest, i18n } = asked;
    const body = html`<form class="box" method="post" action="/r/${guest.text}/not-received">${paragraph(i18n.t('notReceivedQuestion', { shop: guest.brand.shop }))}${button(i18n.t('notReceived'))}</form>`;
    return showPage(reply, { brand: guest.brand, i18n, title: i18n.t('notReceivedTitle'), body });
  });
  scope.post('/r/:token/not-received', async (request, reply) => {
    const asked = await visitOfOrder(context, request);
    if (!asked) return showUnknown(reply);
    const { guest, i18n, order } = asked;
    const publicUrl = publicUrlOf(context.config);
    const { merchantId } = guest.merchant;
    await recordNotReceived(context.db, merchantId, { orderId: order.order_id, publicUrl, now: guest.now });
    const body = paragraph(i18n.t('notReceivedNoted', { shop: guest.brand.shop }), 'success');
    return showPage(reply, { brand: guest.brand, i18n, title: i18n.t('notReceivedTitle'), body });
  });
}

async function visitOfOrder(context: Context, request: FastifyRequest) {
  const guest = await visitOf(context, request);
  if (guest?.token.type !== 'review_request' || statusOf(guest.token, guest.now) !== 'active') return null;
  const order: OrderOfToken | undefined = await orderOfToken(
    context.db,
    guest.merchant.merchantId,
    guest.token,
  );
  return order ? { guest, order, i18n: i18nOf(order.locale ?? guest.brand.locale) } : null;
}
