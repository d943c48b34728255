import type { Connection } from '../api.ts';
import type { AttributeValues, Values } from './fields.ts';

/** What was typed, without who typed it: the next one at this computer may be somebody else. */
export interface Draft {
  values: Partial<Values>;
  attributes: AttributeValues;
}

const keptMs = 14 * 24 * 3600 * 1000;
const keyOf = ({ merchantId }: Connection, productId: string) => `tribune-draft ${merchantId} ${productId}`;

/** Null where there is none, or where storage is refused. */
export function readDraft(connection: Connection, productId: string): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(connection, productId)) ?? 'null');
    if (!kept) return null;
    if (kept.at > Date.now() - keptMs) return { values: kept.values, attributes: kept.attributes };
    dropDraft(connection, productId);
  } catch {}
  return null;
}

export function keepDraft(
  connection: Connection,
  productId: string,
  values: Values,
  attributes: AttributeValues,
) {
  const { authorName, authorEmail, incentiveConsent, ...typed } = values;
  try {
    const kept = JSON.stringify({ at: Date.now(), values: typed, attributes });
    localStorage.setItem(keyOf(connection, productId), kept);
  } catch {}
}

export function dropDraft(connection: Connection, productId: string): void {
  try {
    localStorage.removeItem(keyOf(connection, productId));
  } catch {}
}
