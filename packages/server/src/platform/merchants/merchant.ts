import { isIP } from 'node:net';
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
  if (origin.includes('*')) return false;
  return allowed.includes(origin) || wildcardsOf(origin).some((wildcard) => allowed.includes(wildcard));
}

/** Every entry of a list that would take this origin: itself, `https://*.b.example`, `https://*.example`. */
export function entriesFor(origin: string): string[] {
  return origin.includes('*') ? [] : [origin, ...wildcardsOf(origin)];
}

function wildcardsOf(origin: string): string[] {
  // What is no origin as browsers write it could end like a listed host and begin with another.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  const { protocol, host, hostname } = new URL(origin);
  const labels = isIP(hostname) === 0 && !hostname.startsWith('[') ? host.split('.') : [];
  return labels.slice(1).map((_, index) => `${protocol}//*.${labels.slice(index + 1).join('.')}`);
}
