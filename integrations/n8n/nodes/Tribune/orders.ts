import { createHmac } from 'node:crypto';
import {
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type INodeProperties,
  NodeOperationError,
} from 'n8n-workflow';
import { field, ofData } from './fields';

const create = { resource: 'order', operations: ['create'] };

/** Signs the body as it is sent, with the webhook secret (docs/WEBHOOKS.md). */
async function sign(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const { webhookSecret } = await this.getCredentials('tribuneApi');
  if (!webhookSecret)
    throw new NodeOperationError(this.getNode(), 'Add the webhook secret to the credential to create orders');
  const { products, ...order } = request.body as { products: unknown };
  const list = typeof products === 'string' ? JSON.parse(products) : products;
  const body = JSON.stringify({ ...order, products: list });
  const signature = createHmac('sha256', String(webhookSecret)).update(body).digest('hex');
  const headers = {
    ...request.headers,
    'Content-Type': 'application/json',
    'X-Webhook-Signature': signature,
  };
  return { ...request, body, headers };
}

const texts = [
  ['orderId', 'Order ID'],
  ['customerEmail', 'Customer Email'],
  ['customerName', 'Customer Name'],
  ['customerID', 'Customer ID'],
  ['reviewPageUrl', 'Review Page URL'],
] as const;

export const orders: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['order'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Create a completed order',
        description: 'Report a completed order, so that its customer is asked for a review',
        routing: {
          request: { method: 'POST', url: '/webhooks/order-complete' },
          send: { preSend: [sign] },
          output: ofData,
        },
      },
    ],
    default: 'create',
  },
  ...texts.map(([name, displayName]) => field(create, { displayName, name, required: true })),
  field(create, {
    displayName: 'Delivered At',
    name: 'deliveryDate',
    type: 'dateTime',
    default: '',
    required: true,
  }),
  field(create, {
    displayName: 'Products',
    name: 'products',
    type: 'json',
    default: '[{ "productId": "SKU-1042", "productName": "Jacket", "quantity": 1, "price": 149.5 }]',
    required: true,
  }),
];
