import assert from 'node:assert/strict';
import type { Product } from './vendure-catalog.ts';
import type { VendureStore } from './vendure-store.ts';

export interface Order {
  id: string;
  code: string;
  state: string;
  lines: { id: string; quantity: number }[];
}

const orderFields = 'id code state lines { id quantity }';

/** Buys as the storefront does: items, customer, address, shipping, payment. */
export async function placeOrder(
  store: VendureStore,
  { email, products, channel }: { email: string; products: Product[]; channel?: string },
): Promise<Order> {
  const shop = store.visit(channel);
  for (const { variants } of products)
    await shop(
      `mutation($id: ID!) {
        addItemToOrder(productVariantId: $id, quantity: 2) { ... on ErrorResult { message } }
      }`,
      { id: variants.at(-1)?.id },
    );
  await shop(
    `mutation($customer: CreateCustomerInput!, $address: CreateAddressInput!) {
      setCustomerForOrder(input: $customer) { ... on ErrorResult { message } }
      setOrderShippingAddress(input: $address) { ... on ErrorResult { message } }
    }`,
    {
      customer: { firstName: 'Maya', lastName: 'Lindqvist', emailAddress: email },
      address: {
        ...{ fullName: 'Maya Lindqvist', streetLine1: 'Am Kai 3', city: 'Hamburg' },
        ...{ postalCode: '20457', countryCode: 'DE' },
      },
    },
  );
  const { eligibleShippingMethods, eligiblePaymentMethods } = await shop<{
    eligibleShippingMethods: { id: string }[];
    eligiblePaymentMethods: { code: string }[];
  }>('{ eligibleShippingMethods { id } eligiblePaymentMethods { code } }');
  const { addPaymentToOrder: order } = await shop<{ addPaymentToOrder: Order & { message?: string } }>(
    `mutation($shipping: [ID!]!, $method: String!) {
      setOrderShippingMethod(shippingMethodId: $shipping) { ... on ErrorResult { message } }
      transitionOrderToState(state: "ArrangingPayment") { ... on ErrorResult { message } }
      addPaymentToOrder(input: { method: $method, metadata: {} }) {
        ... on Order { ${orderFields} } ... on ErrorResult { message }
      }
    }`,
    { shipping: [eligibleShippingMethods[0]?.id], method: eligiblePaymentMethods[0]?.code },
  );
  assert.equal(order.message, undefined);
  assert.equal(order.state, 'PaymentSettled');
  return order;
}

/** Ships items of an order as the admin does. Returns the fulfillment, which is not delivered yet. */
export async function ship({ admin }: VendureStore, order: Order, lines = order.lines): Promise<string> {
  const { addFulfillmentToOrder: fulfillment } = await admin<{
    addFulfillmentToOrder: { id: string; message?: string };
  }>(
    `mutation($lines: [OrderLineInput!]!) {
      addFulfillmentToOrder(input: { lines: $lines, handler: { code: "manual-fulfillment", arguments: [
        { name: "method", value: "Parcel" }, { name: "trackingCode", value: "1" }
      ] } }) { ... on Fulfillment { id } ... on ErrorResult { message } }
    }`,
    { lines: lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })) },
  );
  assert.equal(fulfillment.message, undefined);
  await transition(admin, fulfillment.id, 'Shipped');
  return fulfillment.id;
}

export const deliver = ({ admin }: VendureStore, fulfillmentId: string): Promise<void> =>
  transition(admin, fulfillmentId, 'Delivered');

async function transition(admin: VendureStore['admin'], id: string, state: string): Promise<void> {
  const { transitionFulfillmentToState: result } = await admin<{
    transitionFulfillmentToState: { message?: string };
  }>(
    `mutation($id: ID!, $state: String!) {
      transitionFulfillmentToState(id: $id, state: $state) { ... on ErrorResult { message } }
    }`,
    { id, state },
  );
  assert.equal(result.message, undefined);
}
