import { hash } from 'node:crypto';
import { type Role, roleReaches } from '@tribune/contract';
import { LRUCache } from 'lru-cache';
import { type Db, rows } from '../db/database.ts';
import { uuidOf } from '../ids.ts';
import { entriesFor, type Merchant, merchantColumns, merchantOf } from './merchant.ts';

export interface ApiKeyHolder {
  keyId: string;
  merchantId: string;
  name: string;
}

export interface TokenHolder {
  tokenId: string;
  merchantId: string;
  personId: string;
  email: string;
  role: Role;
  expiresAt: string | null;
}

// Bounded by `maxSize`, because for `max` lru-cache preallocates all entries: 1.6 MB for each of the four caches.
const cacheOptions = { maxSize: 50_000, sizeCalculation: () => 1, ttl: 30_000, ttlResolution: 100 };

/**
 * In-memory cache of merchants, API keys and access tokens by the credentials in requests. Entries live for 30 seconds, and
 * a change of the merchant invalidates them in every process. Unknown credentials are cached as `null`.
 */
export class Directory {
  readonly #db: Db;
  readonly #merchants = new LRUCache<string, { merchant: Merchant | null }>(cacheOptions);
  readonly #keys = new LRUCache<string, { holder: ApiKeyHolder | null }>(cacheOptions);
  readonly #tokens = new LRUCache<string, { holder: TokenHolder | null }>(cacheOptions);
  readonly #origins = new LRUCache<string, { listed: boolean }>(cacheOptions);
  readonly #usedKeys = new Map<string, Date>();
  readonly #usedTokens = new Map<string, Date>();
  #generation = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Drops a merchant's entries, and all `null` entries, because the merchant may have just created what they missed. */
  drop(merchantId: string): void {
    this.#generation++;
    for (const [key, { merchant }] of this.#merchants.entries())
      if (merchant === null || merchant.merchantId === merchantId) this.#merchants.delete(key);
    for (const cache of [this.#keys, this.#tokens])
      for (const [key, { holder }] of cache.entries())
        if (holder === null || holder.merchantId === merchantId) cache.delete(key);
    this.#origins.clear();
  }

  /** Empties the cache. */
  dropAll(): void {
    this.#generation++;
    for (const cache of [this.#merchants, this.#keys, this.#tokens, this.#origins]) cache.clear();
  }

  /** The merchant with that TypeID; null when there is none. Synchronous when cached. */
  merchant(publicId: string): Merchant | null | Promise<Merchant | null> {
    const known = this.#merchants.get(publicId);
    return known ? known.merchant : this.#findMerchant(publicId);
  }

  async #findMerchant(publicId: string): Promise<Merchant | null> {
    const merchantId = uuidOf('merchant', publicId);
    if (merchantId === null) return null;
    const generation = this.#generation;
    const row = await this.#db
      .selectFrom('merchants')
      .select(merchantColumns)
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    const merchant = row ? merchantOf(row) : null;
    if (generation === this.#generation) this.#merchants.set(publicId, { merchant });
    return merchant;
  }

  /** The unrevoked API key with that secret; null when there is none. Synchronous when cached. */
  apiKey(secret: string): ApiKeyHolder | null | Promise<ApiKeyHolder | null> {
    const digest = hash('sha256', secret, 'base64');
    const known = this.#keys.get(digest);
    return known ? known.holder : this.#findKey(digest);
  }

  async #findKey(digest: string): Promise<ApiKeyHolder | null> {
    const generation = this.#generation;
    const row = await this.#db
      .selectFrom('api_keys')
      .select(['key_id', 'merchant_id', 'name'])
      .where('hash', '=', Buffer.from(digest, 'base64'))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const holder = row ? { keyId: row.key_id, merchantId: row.merchant_id, name: row.name } : null;
    if (generation === this.#generation) this.#keys.set(digest, { holder });
    return holder;
  }

  /** The unrevoked personal access token with that secret. Its role is capped at the member's current role. */
  accessToken(secret: string): TokenHolder | null | Promise<TokenHolder | null> {
    const digest = hash('sha256', secret, 'base64');
    const known = this.#tokens.get(digest);
    return known ? known.holder : this.#findToken(digest);
  }

  async #findToken(digest: string): Promise<TokenHolder | null> {
    const generation = this.#generation;
    const row = await this.#db
      .selectFrom('access_tokens')
      .innerJoin('staff', (join) =>
        join
          .onRef('staff.merchant_id', '=', 'access_tokens.merchant_id')
          .onRef('staff.person_id', '=', 'access_tokens.person_id'),
      )
      .innerJoin('auth_users', 'auth_users.id', 'access_tokens.person_id')
      .select([
        'access_tokens.token_id',
        'access_tokens.merchant_id',
        'access_tokens.person_id',
        'access_tokens.role',
        'access_tokens.expires_at',
        'staff.role as staff_role',
        'auth_users.email',
      ])
      .where('access_tokens.hash', '=', Buffer.from(digest, 'base64'))
      .where('access_tokens.revoked_at', 'is', null)
      .executeTakeFirst();
    const holder = row
      ? {
          tokenId: row.token_id,
          merchantId: row.merchant_id,
          personId: row.person_id,
          email: row.email,
          role: lowerRole(row.role as Role, row.staff_role as Role),
          expiresAt: row.expires_at,
        }
      : null;
    if (generation === this.#generation) this.#tokens.set(digest, { holder });
    return holder;
  }

  /** Remembers in memory that a key or token was used, until `writeUses` stores it. */
  recordUse(kind: 'key' | 'token', id: string, at: Date): void {
    (kind === 'key' ? this.#usedKeys : this.#usedTokens).set(id, at);
  }

  /** Stores the last use of the keys and tokens used since the previous call. */
  async writeUses(): Promise<void> {
    const keys = drain(this.#usedKeys);
    const tokens = drain(this.#usedTokens);
    if (keys.ids.length > 0) await rows(this.#db, useOfKeysSql, [keys.ids, keys.times]);
    if (tokens.ids.length > 0) await rows(this.#db, useOfTokensSql, [tokens.ids, tokens.times]);
  }

  /** Whether any merchant allows this origin. For CORS preflights, which don't name the merchant. */
  async originListed(origin: string): Promise<boolean> {
    const known = this.#origins.get(origin);
    if (known) return known.listed;
    const found = await this.#db
      .selectFrom('merchants')
      .select('merchant_id')
      .where('allowed_origins', '&&', [entriesFor(origin)])
      .limit(1)
      .executeTakeFirst();
    const listed = found !== undefined;
    this.#origins.set(origin, { listed });
    return listed;
  }
}

const lowerRole = (one: Role, other: Role) => (roleReaches(one, other) ? other : one);

function drain(uses: Map<string, Date>): { ids: string[]; times: Date[] } {
  const drained = { ids: [...uses.keys()], times: [...uses.values()] };
  uses.clear();
  return drained;
}

const useOfKeysSql = `
  update api_keys set last_used_at = greatest(last_used_at, used.at)
  from unnest($1::uuid[], $2::timestamptz[]) as used (id, at) where key_id = used.id`;

const useOfTokensSql = `
  update access_tokens set last_used_at = greatest(last_used_at, used.at)
  from unnest($1::uuid[], $2::timestamptz[]) as used (id, at) where token_id = used.id`;
