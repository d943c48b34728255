import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { assertReceiver } from './address.ts';
import { assertConnectorChange, connectorEndpoint } from './connectors/creation.ts';
import { deliveriesOf, deliveryDetails } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointsOf,
  endpointWith,
  failingSinceOf,
  rotateSecret,
} from './endpoints.ts';
import { type EndpointRow, presentDelivery, presentEndpoint } from './present.ts';
import { replay, replayFailed, sendTest } from './replaying.ts';

/** Registers the routes of webhook endpoints, their deliveries and replays. */
export function serveWebhooks(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listWebhooks, async ({ db, merchant, now }) => ({
    webhooks: await present(db, await endpointsOf(db, merchant.merchantId), now),
  }));
  serve(app, context, contract.createWebhook, create);
  serve(app, context, contract.createConnector, connect);
  serve(app, context, contract.getWebhook, async (call) =>
    presentOne(call.db, await endpointOf(call), call.now),
  );
  serve(app, context, contract.changeWebhook, change);
  serve(app, context, contract.deleteWebhook, remove);
  serve(app, context, contract.rotateWebhookEndpointSecret, rotate);
  serve(app, context, contract.testWebhook, test);
  serve(app, context, contract.replayWebhook, replayAll);
  serve(app, context, contract.listDeliveries, log);
  serve(app, context, contract.getDelivery, getDelivery);
  serve(app, context, contract.replayDelivery, replayOne);
}

type OfEndpoint = Pick<Call<typeof contract.getWebhook>, 'db' | 'merchant' | 'params'>;

async function endpointOf({ db, merchant, params }: OfEndpoint): Promise<EndpointRow> {
  const endpointId = uuidOf('webhook', params.webhookId);
  const endpoint = endpointId && (await endpointWith(db, merchant.merchantId, endpointId));
  if (!endpoint) throw notFound('webhook endpoint');
  return endpoint;
}

async function present(db: Db, endpoints: EndpointRow[], now: Date) {
  const failingSince = await failingSinceOf(
    db,
    endpoints.map(({ endpoint_id }) => endpoint_id),
  );
  return endpoints.map((endpoint) =>
    presentEndpoint(endpoint, { failingSince: failingSince.get(endpoint.endpoint_id) ?? null, now }),
  );
}

async function presentOne(db: Db, endpoint: EndpointRow, now: Date) {
  const [presented] = await present(db, [endpoint], now);
  if (!presented) throw new Error('Presenting one endpoint must return one result');
  return presented;
}

async function create({ context, db, merchant, body, now }: Call<typeof contract.createWebhook>) {
  assertReceiver(body.url, context.config.outboundAllowedNetworks);
  const { endpoint, secret } = await createEndpoint(db, merchant.merchantId, { ...body, now });
  return { ...(await presentOne(db, endpoint, now)), secret };
}

async function connect({ context, db, merchant, body, now }: Call<typeof contract.createConnector>) {
  const made = connectorEndpoint(body, context.config.outboundAllowedNetworks);
  const { endpoint } = await createEndpoint(db, merchant.merchantId, { ...made, now });
  return presentOne(db, endpoint, now);
}

async function change(call: Call<typeof contract.changeWebhook>) {
  const { context, db, merchant, body, now } = call;
  if (body.url !== undefined) assertReceiver(body.url, context.config.outboundAllowedNetworks);
  const { endpoint_id: endpointId, connector } = await endpointOf(call);
  if (connector) assertConnectorChange(connector, body);
  const changed = await changeEndpoint(db, merchant.merchantId, endpointId, { change: body, now });
  if (!changed) throw notFound('webhook endpoint');
  return presentOne(db, changed, now);
}

async function remove(call: Call<typeof contract.deleteWebhook>) {
  const { db, merchant, params } = call;
  const { endpoint_id: endpointId } = await endpointOf(call);
  if (!(await deleteEndpoint(db, merchant.merchantId, endpointId))) throw notFound('webhook endpoint');
  return { id: params.webhookId, deleted: true };
}

async function rotate(call: Call<typeof contract.rotateWebhookEndpointSecret>) {
  const { endpoint_id: endpointId } = await endpointOf(call);
  const rotated = await rotateSecret(call.db, call.merchant.merchantId, endpointId, call.now);
  if (!rotated) throw notFound('webhook endpoint');
  return rotated;
}

async function test(call: Call<typeof contract.testWebhook>) {
  const { endpoint_id: endpointId } = await endpointOf(call);
  const delivery = await sendTest(call.db, call.merchant.merchantId, { endpointId, now: call.now });
  if (!delivery) throw notFound('webhook endpoint');
  return presentDelivery(delivery);
}

async function replayAll(call: Call<typeof contract.replayWebhook>) {
  const { db, merchant, body, now } = call;
  const { endpoint_id: endpointId } = await endpointOf(call);
  const { since, until = null } = body;
  return { replayed: await replayFailed(db, merchant.merchantId, { endpointId, since, until, now }) };
}

async function log(call: Call<typeof contract.listDeliveries>) {
  const { endpoint_id: endpointId } = await endpointOf(call);
  return deliveriesOf(call.db, call.merchant.merchantId, endpointId, call.query);
}

async function deliveryIds(call: OfEndpoint & { params: { eventId: string } }) {
  const { endpoint_id: endpointId } = await endpointOf(call);
  const eventId = resourceId('event', call.params.eventId, 'delivery');
  return { endpointId, eventId };
}

async function getDelivery(call: Call<typeof contract.getDelivery>) {
  const delivery = await deliveryDetails(call.db, call.merchant.merchantId, {
    ...(await deliveryIds(call)),
    publicUrl: publicUrlOf(call.context.config),
  });
  if (!delivery) throw notFound('delivery');
  return delivery;
}

async function replayOne(call: Call<typeof contract.replayDelivery>) {
  const { db, merchant, now } = call;
  const replayed = await replay(db, merchant.merchantId, { ...(await deliveryIds(call)), now });
  if (!replayed) throw notFound('delivery');
  return presentDelivery(replayed);
}
