import type { Connection } from '../api.ts';

/** The merchant's review policy, as a page in the shopper's language. */
export const policyAddress = (connection: Connection, language: string) =>
  `${hosted(connection)}/reviews/${connection.merchantId}/policy?lang=${language}`;

/** The page where a customer selects the product to review. */
export const writeAddress = (connection: Connection, language: string) =>
  `${hosted(connection)}/write/${connection.merchantId}?lang=${language}`;

const hosted = ({ apiBase }: Connection) => apiBase.replace(/\/apiV2$/, '');
