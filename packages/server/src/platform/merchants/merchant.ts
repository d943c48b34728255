import { isIP } from 'node:net';
import type {
  AttributeState,
  customAttribute,
  Mode,
  moderationTargets,
  Plan,
  quotas,
  Static,
} from '@tribune/contract';
import { typeId } from '../ids.ts';
import { attributesOf, type StoredAttributes } from './custom-attributes.ts';

/** Limits by the contract's names; absent or null means unlimited. */
export type Quotas = Partial<Static<typeof quotas>>;

/** The cached fields of a merchant that requests need; see `Directory`. */
export interface Merchant {
  /** UUID, as stored. */
  merchantId: string;
  /** TypeID, as in the API. */
  publicId: string;
  name: string;
  plan: Plan;
  allowedOrigins: string[];
  locale: string;
  /** The merchant's custom attributes by position, regardless of its plan. */
  attributes: readonly Static<typeof customAttribute>[];
  attributesVersion: number;
  attributesState: AttributeState;
  clientSalt: Buffer;
  askBuyersToAnswer: boolean;
  /** Whether averages and distributions include reviews that other merchants share. */
  countsSyndicated: boolean;
  /** Whether they include reviews of insiders: people who work for the store or brand, or are close to somebody who does. */
  countsInsiders: boolean;
  /** Characters of reviews that may be sent to the translation service per day. */
  translationCharactersPerDay: number;
  /** Answers that the language model may word per day. */
  languageModelAnswersPerDay: number;
  /** Hours to the decision by kind. */
  moderationTargets: Static<typeof moderationTargets>;
  /** Days for which product pages say that unusual activity is under review; 0 for never. */
  activityNoticeDays: number;
  /** Whether review forms show aspects of the product that the review can cover. */
  writingIdeas: boolean;
  /** False if no products share reviews. */
  groupsProducts: boolean;
  quotas: Quotas;
  /** The merchant's own verified domain for photos and videos. */
  mediaDomain: string | null;
  /** Read-only, because the operator suspended it. */
  suspended: boolean;
  /** Whether a page of the store has requested anything yet. */
  widgetSeen: boolean;
  /** Whether it is the sandbox of another merchant. */
  isSandbox: boolean;
}

export interface MerchantRow {
  merchant_id: string;
  name: string;
  plan: string;
  allowed_origins: string[];
  locale: string;
  attributes: unknown;
  attributes_version: number;
  attributes_state: string;
  client_salt: Buffer;
  ask_buyers_to_answer: boolean;
  count_syndicated_reviews: boolean;
  count_insider_reviews: boolean;
  translation_characters_per_day: number;
  language_model_answers_per_day: number;
  moderation_targets: unknown;
  activity_notice_days: number;
  writing_ideas: boolean;
  groups_products: boolean;
  widget_seen_at: string | null;
  suspended_at: string | null;
  quotas: unknown;
  live_merchant_id: string | null;
  media_domain: string | null;
}

/** `test` for sandboxes. */
export const modeOf = ({ isSandbox }: Merchant): Mode => (isSandbox ? 'test' : 'live');

/** The columns of `merchants` that a `Merchant` is built from. */
export const merchantColumns = [
  'merchant_id',
  'name',
  'plan',
  'allowed_origins',
  'locale',
  'attributes',
  'attributes_version',
  'attributes_state',
  'client_salt',
  'ask_buyers_to_answer',
  'count_syndicated_reviews',
  'count_insider_reviews',
  'translation_characters_per_day',
  'language_model_answers_per_day',
  'moderation_targets',
  'activity_notice_days',
  'writing_ideas',
  'groups_products',
  'widget_seen_at',
  'suspended_at',
  'quotas',
  'live_merchant_id',
  'media_domain',
] as const;

/** Converts a row with `merchantColumns`. */
export function merchantOf(row: MerchantRow): Merchant {
  return {
    merchantId: row.merchant_id,
    publicId: typeId('merchant', row.merchant_id),
    name: row.name,
    // Safe casts: check constraints allow only these values, and routes validate attributes, quotas and targets.
    plan: row.plan as Plan,
    attributesState: row.attributes_state as AttributeState,
    attributes: attributesOf(row.attributes as StoredAttributes),
    attributesVersion: row.attributes_version,
    allowedOrigins: row.allowed_origins,
    locale: row.locale,
    clientSalt: row.client_salt,
    askBuyersToAnswer: row.ask_buyers_to_answer,
    countsSyndicated: row.count_syndicated_reviews,
    countsInsiders: row.count_insider_reviews,
    translationCharactersPerDay: row.translation_characters_per_day,
    languageModelAnswersPerDay: row.language_model_answers_per_day,
    moderationTargets: row.moderation_targets as Merchant['moderationTargets'],
    activityNoticeDays: row.activity_notice_days,
    writingIdeas: row.writing_ideas,
    groupsProducts: row.groups_products,
    quotas: row.quotas as Quotas,
    suspended: row.suspended_at !== null,
    widgetSeen: row.widget_seen_at !== null,
    isSandbox: row.live_merchant_id !== null,
    mediaDomain: row.media_domain,
  };
}

/** Whether a browser's origin is allowed. `https://*.shop.example` matches every subdomain with the same scheme and port. */
export function originAllowed(allowed: readonly string[], origin: string): boolean {
  if (origin.includes('*')) return false;
  return allowed.includes(origin) || wildcardsOf(origin).some((wildcard) => allowed.includes(wildcard));
}

/** Every list entry that would match this origin: itself, `https://*.b.example`, `https://*.example`. */
export function entriesFor(origin: string): string[] {
  return origin.includes('*') ? [] : [origin, ...wildcardsOf(origin)];
}

function wildcardsOf(origin: string): string[] {
  // A malformed origin could end like an allowed host without being one.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  const { protocol, host, hostname } = new URL(origin);
  const labels = isIP(hostname) === 0 && !hostname.startsWith('[') ? host.split('.') : [];
  return labels.slice(1).map((_, index) => `${protocol}//*.${labels.slice(index + 1).join('.')}`);
}

/** Throws if the merchant was deleted during a request or job, so that its row is missing. */
export function assertMerchantExists<Found>(found: Found | undefined | null): asserts found is Found {
  if (!found) throw new Error('The merchant does not exist any more');
}
