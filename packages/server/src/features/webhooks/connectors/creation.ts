import {
  type ConnectorType,
  connectorEvents,
  type newConnector,
  type Static,
  type webhookEndpointChange,
} from '@tribune/contract';
import { invalidField } from '../../../platform/errors.ts';
import { assertReceiver } from '../address.ts';
import { connectors } from './index.ts';

/** The endpoint of a connector. Throws VALIDATION_ERROR for a secret, an address or events that do not fit it. */
export function connectorEndpoint(
  { type, secret, url, events = [...connectorEvents[type]], description }: Static<typeof newConnector>,
  allowedNetworks: readonly string[],
) {
  const { url: ownUrl, secretPattern } = connectors[type];
  assertEvents(type, events);
  if (secretPattern && !secretPattern.test(secret))
    throw invalidField('secret', 'must be a private API key, which begins with pk_');
  const address = ownUrl === null ? urlIn(secret) : (url ?? ownUrl);
  assertReceiver(address, allowedNetworks);
  return {
    // Where the URL is the secret, only its origin is shown.
    url: ownUrl === null ? new URL(address).origin : address,
    events,
    ...(description !== undefined && { description }),
    connector: { type, secret },
  };
}

/** Throws VALIDATION_ERROR if a connector cannot be changed like that. */
export function assertConnectorChange(
  type: ConnectorType,
  { url, events }: Static<typeof webhookEndpointChange>,
): void {
  if (url !== undefined) throw invalidField('url', 'cannot be changed. Connect the service again');
  if (events) assertEvents(type, events);
}

function assertEvents(type: ConnectorType, events: readonly string[]): void {
  const known: readonly string[] = connectorEvents[type];
  const unknown = events.find((one) => !known.includes(one));
  if (unknown) throw invalidField('events', `must be among ${known.join(', ')}`);
}

function urlIn(secret: string): string {
  if (!URL.canParse(secret)) throw invalidField('secret', 'must be the URL of an incoming webhook');
  return secret;
}
