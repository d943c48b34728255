import { writtenTables } from '../db/stored-items.ts';

const holders = [...writtenTables, 'orders'];

/** SQL condition whether the merchant `$1` has content or an order of an address. `email` is an SQL expression of its `emailKeyOf`. */
export const isKnownSql = (email: string) =>
  `(${holders
    .map(
      (table) =>
        `exists (select from ${table} as held where held.merchant_id = $1 and held.email_key = ${email})`,
    )
    .join(' or ')})`;
