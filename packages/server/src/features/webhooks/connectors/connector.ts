import type { ConnectorType, EventType } from '@tribune/contract';

/** An event as a connector gets it, with its links. */
export interface ConnectorEvent {
  type: EventType;
  /** Public ID, the same for every attempt. */
  id: string;
  occurredAt: string;
  // biome-ignore lint/suspicious/noExplicitAny: `data` has the schema of the event's type, which connectors select at run time
  data: any;
  /** Email address of the customer that the event is about; null when there is none. */
  email: string | null;
  /** Address of the merchant's console. */
  consoleUrl: string;
}

export interface ConnectorRequest {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Another service that events are sent to in its own format. */
export interface Connector {
  /** Where it sends; null if the merchant's secret is the URL. */
  url: string | null;
  /** Prefix of its secrets, to refuse others; null for any. */
  secretPattern: RegExp | null;
  /** A sentence instead of a request if there is nothing to send. */
  request(event: ConnectorEvent, secret: string): ConnectorRequest | string;
  /** Whether a 2xx response to `review_request.due` confirms it. */
  confirms: boolean;
}

export type Connectors = Readonly<Record<ConnectorType, Connector>>;
