import type { Connection } from '../api.ts';
import { json } from '../api-writes.ts';
import type { AttributeValues, Values } from './fields.ts';

/** A draft without name and email address, because somebody else may use this computer next. */
export interface Draft {
  values: Partial<Values>;
  attributes: AttributeValues;
}

const maxAgeMs = 14 * 24 * 3600 * 1000;
const keyOf = ({ merchantId }: Connection, productId: string) => `tribune-draft ${merchantId} ${productId}`;

/** Returns null if no draft is stored, or if storage is blocked. */
export function readDraft(connection: Connection, productId: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(connection, productId)) ?? 'null');
    if (!stored) return null;
    if (stored.at > Date.now() - maxAgeMs) return { values: stored.values, attributes: stored.attributes };
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
  const { authorName, authorEmail, incentiveConsent, ...entered } = values;
  try {
    const stored = json({ at: Date.now(), values: entered, attributes });
    localStorage.setItem(keyOf(connection, productId), stored);
  } catch {}
}

export function dropDraft(connection: Connection, productId: string): void {
  try {
    localStorage.removeItem(keyOf(connection, productId));
  } catch {}
}
