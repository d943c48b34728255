import type { AttributeState, customAttribute, Plan, Static } from '@tribune/contract';
import { typeId } from '../ids.ts';

/** A merchant as every request needs it, kept in memory and dropped when it changes. */
export interface Merchant {
  /** UUID, as the database keeps it. */
  merchantId: string;
  /** TypeID, as the world sees it. */
  publicId: string;
  name: string;
  plan: Plan;
  moderationPolicy: 'automatic' | 'manual';
  blockedWords: string[];
  allowedOrigins: string[];
  locale: string;
  /** The shop's custom attributes by position, whatever its plan. */
  attributes: readonly Static<typeof customAttribute>[];
  attributesVersion: number;
  attributesState: AttributeState;
  clientSalt: Buffer;
  askBuyersToAnswer: boolean;
  /** False while no product shares its reviews with another. */
  groupsProducts: boolean;
  /** What the enabled webhook endpoints want, all together; `*` is every event. */
  wantedEvents: string[];
}

export interface MerchantRow {
  merchant_id: string;
  name: string;
  plan: string;
  moderation_policy: string;
  blocked_words: string[];
  allowed_origins: string[];
  locale: string;
  attributes: unknown;
  attributes_version: number;
  attributes_state: string;
  client_salt: Buffer;
  ask_buyers_to_answer: boolean;
  groups_products: boolean;
  wanted_events: string[];
}

export const merchantColumns = [
  'merchant_id',
  'name',
  'plan',
  'moderation_policy',
  'blocked_words',
  'allowed_origins',
  'locale',
  'attributes',
  'attributes_version',
  'attributes_state',
  'client_salt',
  'ask_buyers_to_answer',
  'groups_products',
  'wanted_events',
] as const;

export function merchantOf(row: MerchantRow): Merchant {
  return {
    merchantId: row.merchant_id,
    publicId: typeId('merchant', row.merchant_id),
    name: row.name,
    // The database checks these against the same lists; attributes are as features/attributes/editing.ts wrote them.
    plan: row.plan as Plan,
    moderationPolicy: row.moderation_policy as Merchant['moderationPolicy'],
    attributesState: row.attributes_state as AttributeState,
    attributes: row.attributes as Merchant['attributes'],
    attributesVersion: row.attributes_version,
    blockedWords: row.blocked_words,
    allowedOrigins: row.allowed_origins,
    locale: row.locale,
    clientSalt: row.client_salt,
    askBuyersToAnswer: row.ask_buyers_to_answer,
    groupsProducts: row.groups_products,
    wantedEvents: row.wanted_events,
  };
}

/** Is a browser's origin on the list? `https://*.shop.example` takes every subdomain, on the same scheme and port. */
export function originAllowed(allowed: readonly string[], origin: string): boolean {
  return allowed.includes(origin) || wildcardsOf(origin).some((wildcard) => allowed.includes(wildcard));
}

/** Every entry with a wildcard that would take this origin: `https://*.b.example`, `https://*.example`. */
export function wildcardsOf(origin: string): string[] {
  const [scheme, host] = origin.split('://');
  const labels = host?.split('.') ?? [];
  return labels.slice(1).map((_, index) => `${scheme}://*.${labels.slice(index + 1).join('.')}`);
}
