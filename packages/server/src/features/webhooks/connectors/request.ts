import type { ConnectorType } from '@tribune/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/statement.ts';
import { typeId } from '../../../platform/ids.ts';
import type { eventColumns } from '../present.ts';
import { openLinks } from '../sealed-links.ts';
import type { ConnectorRequest } from './connector.ts';
import { connectors } from './index.ts';
import { emailOf } from './recipient.ts';

interface Sent {
  connector: ConnectorType;
  event: Row<typeof eventColumns>;
  /** Null for the log, which shows links without their tokens. */
  salt: Buffer | null;
  secret: string;
  publicUrl: string;
}

/** The request with an event in the format of a connected service; a sentence if it is not sent this event. */
export async function connectorRequest(
  db: Db,
  merchantId: string,
  { connector, event, salt, secret, publicUrl }: Sent,
): Promise<ConnectorRequest | string> {
  const { type, event_id: eventId, occurred_at: occurredAt } = event;
  const data = openLinks(event.data, salt);
  const sent = {
    type,
    data,
    occurredAt,
    id: typeId('event', eventId),
    email: await emailOf(db, merchantId, { type, data }),
    consoleUrl: `${publicUrl}/console/${typeId('merchant', merchantId)}`,
  };
  return connectors[connector].request(sent, secret);
}
