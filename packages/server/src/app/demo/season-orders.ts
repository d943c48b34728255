import { receiveOrder } from '../../features/orders/index.ts';
import {
  cancelRequest,
  recordClicked,
  recordOpened,
  sendDueStep,
} from '../../features/review-requests/index.ts';
import { suppress } from '../../platform/mail/suppression.ts';
import { type Rewarding, rewardStep } from './season-rewards.ts';
import { requestOf, type Stage, type Step } from './stage.ts';

/** An order and the events of its review request; times are ISO 8601, absent for events that did not happen. */
export interface SeasonOrder {
  orderId: string;
  customerName: string;
  customerEmail: string;
  locale: string;
  productIds: string[];
  receivedAt: string;
  deliveredAt: string;
  /** When the request was due. */
  askedAt?: string;
  remindedAt?: string;
  openedAt?: string;
  clickedAt?: string;
  cancelledAt?: string;
  unsubscribedAt?: string;
  rewarded?: Rewarding;
}

export function orderSteps(stage: Stage, order: SeasonOrder): Step[] {
  const { tx, merchant, publicUrl, orders } = stage;
  const { merchantId } = merchant;
  const { orderId, customerEmail } = order;
  const asking = (step: 'request' | 'reminder') => (now: Date) =>
    sendDueStep(tx, merchantId, { requestId: requestOf(stage, orderId), step, publicUrl, now });
  const steps: { at: string | undefined; happen: Step['happen'] }[] = [
    {
      at: order.receivedAt,
      happen: async (now) => orders.set(orderId, await receive(stage, order, now)),
    },
    { at: order.askedAt, happen: asking('request') },
    { at: order.remindedAt, happen: asking('reminder') },
    {
      at: order.openedAt,
      happen: (now) =>
        recordOpened(tx, merchantId, { requestId: requestOf(stage, orderId), agent: 'Mail', now }),
    },
    { at: order.clickedAt, happen: (now) => recordClicked(tx, merchantId, { orderId, now }) },
    {
      at: order.cancelledAt,
      happen: (now) => cancelRequest(tx, merchantId, { requestId: requestOf(stage, orderId), now }, 'Hanna'),
    },
    {
      at: order.unsubscribedAt,
      happen: (now) => suppress(tx, merchantId, { email: customerEmail, reason: 'unsubscribed', now }),
    },
  ];
  const happened = steps.flatMap(({ at, happen }) => (at === undefined ? [] : [{ at, happen }]));
  return order.rewarded ? [...happened, rewardStep(stage, orderId, order.rewarded)] : happened;
}

const receive = ({ tx, merchant, products }: Stage, order: SeasonOrder, now: Date) =>
  receiveOrder(tx, merchant, {
    order: {
      orderId: order.orderId,
      customerEmail: order.customerEmail,
      customerName: order.customerName,
      customerID: `customer ${order.orderId}`,
      deliveryDate: order.deliveredAt,
      products: order.productIds.map((productId) => orderedProduct(products, productId)),
      reviewPageUrl: null,
      locale: order.locale,
    },
    source: 'tribune',
    now,
  });

function orderedProduct(products: Stage['products'], productId: string) {
  const product = products.find((one) => one.productId === productId);
  if (!product) throw new Error(`The store does not sell ${productId}`);
  return { productId, productName: product.name, quantity: 1, price: product.price };
}
