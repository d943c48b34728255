import { hash } from 'node:crypto';
import { lowerRole, type Role } from '@tribune/contract';
import { type Db, rows } from '../db/database.ts';
import { uuidOf } from '../ids.ts';
import { Lookups } from '../lookups.ts';
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
  /** Whether an agent received it with OAuth, for the MCP server only. */
  isOfAgent: boolean;
}

/** A request of a store's page. */
export interface WidgetRequest {
  origin: string;
  /** Null if it does not concern a single product. */
  productId: string | null;
  at: Date;
}

/**
 * In-memory cache of merchants, API keys and access tokens by the credentials in requests. Entries live for 30 seconds, and
 * a change of the merchant invalidates them in every process. Unknown credentials are cached as `null`.
 */
export class Directory {
  readonly #db: Db;
  readonly #merchants = new Lookups<Merchant | null>();
  readonly #keys = new Lookups<ApiKeyHolder | null>();
  readonly #tokens = new Lookups<TokenHolder | null>();
  readonly #origins = new Lookups<boolean>();
  readonly #usedKeys = new Map<string, Date>();
  readonly #usedTokens = new Map<string, Date>();
  readonly #widgets = new Map<string, WidgetRequest>();
  readonly #refusedWidgets = new Map<string, WidgetRequest>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Drops a merchant's entries, and all `null` entries, because the merchant may have just created what they missed. */
  drop(merchantId: string): void {
    const isStale = (found: { merchantId: string } | null) =>
      found === null || found.merchantId === merchantId;
    for (const lookups of [this.#merchants, this.#keys, this.#tokens]) lookups.drop(isStale);
    this.#origins.dropAll();
  }

  /** Empties the cache. */
  dropAll(): void {
    for (const lookups of [this.#merchants, this.#keys, this.#tokens, this.#origins]) lookups.dropAll();
  }

  /** The merchant with that TypeID; null if it does not exist. Synchronous if cached. */
  merchant(publicId: string): Merchant | null | Promise<Merchant | null> {
    const known = this.#merchants.known(publicId);
    if (known) return known.found;
    const merchantId = uuidOf('merchant', publicId);
    return merchantId === null ? null : this.#merchants.get(publicId, () => this.#findMerchant(merchantId));
  }

  async #findMerchant(merchantId: string): Promise<Merchant | null> {
    const row = await this.#db
      .selectFrom('merchants')
      .select(merchantColumns)
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    return row ? merchantOf(row) : null;
  }

  /** The unrevoked API key with that secret; null if it does not exist. Synchronous if cached. */
  apiKey(secret: string): ApiKeyHolder | null | Promise<ApiKeyHolder | null> {
    const digest = hash('sha256', secret, 'base64');
    return this.#keys.get(digest, () => this.#findKey(digest));
  }

  async #findKey(digest: string): Promise<ApiKeyHolder | null> {
    const row = await this.#db
      .selectFrom('api_keys')
      .select(['key_id', 'merchant_id', 'name'])
      .where('hash', '=', Buffer.from(digest, 'base64'))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row ? { keyId: row.key_id, merchantId: row.merchant_id, name: row.name } : null;
  }

  /** The unrevoked access token with that secret. Its role is capped at the member's current role. */
  accessToken(secret: string): TokenHolder | null | Promise<TokenHolder | null> {
    const digest = hash('sha256', secret, 'base64');
    return this.#tokens.get(digest, () => this.#findToken(digest));
  }

  async #findToken(digest: string): Promise<TokenHolder | null> {
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
        'access_tokens.grant_id',
        'access_tokens.current_until',
        'staff.role as staff_role',
        'auth_users.email',
      ])
      .where('access_tokens.hash', '=', Buffer.from(digest, 'base64'))
      .where('access_tokens.revoked_at', 'is', null)
      .executeTakeFirst();
    return row
      ? {
          tokenId: row.token_id,
          merchantId: row.merchant_id,
          personId: row.person_id,
          email: row.email,
          role: lowerRole(row.role as Role, row.staff_role as Role),
          expiresAt: row.current_until ?? row.expires_at,
          isOfAgent: row.grant_id !== null,
        }
      : null;
  }

  /** Records in memory that a key or token was used, until `writeUses` stores it. */
  recordUse(kind: 'key' | 'token', id: string, at: Date): void {
    (kind === 'key' ? this.#usedKeys : this.#usedTokens).set(id, at);
  }

  /** Records in memory the first request of a store's page, until `writeUses` stores it. */
  recordWidget({ merchantId, widgetSeen }: Merchant, request: WidgetRequest): void {
    const known = this.#widgets.get(merchantId);
    if (!widgetSeen && !known?.productId) this.#widgets.set(merchantId, request);
  }

  /** Records the last refused origin before the widget was first seen, until `writeUses` stores it. */
  recordRefusedWidget({ merchantId, widgetSeen }: Merchant, origin: string, at: Date): void {
    if (!widgetSeen) this.#refusedWidgets.set(merchantId, { origin, productId: null, at });
  }

  /** Stores the last use of keys and tokens since the previous call, and the first requests of widgets. */
  async writeUses(): Promise<void> {
    const keys = drain(this.#usedKeys);
    const tokens = drain(this.#usedTokens);
    if (keys.ids.length > 0) await rows(this.#db, useOfKeysSql, [keys.ids, keys.times]);
    if (tokens.ids.length > 0) await rows(this.#db, useOfTokensSql, [tokens.ids, tokens.times]);
    await this.#writeWidgets();
  }

  async #writeWidgets(): Promise<void> {
    for (const [requests, sql] of [
      [this.#widgets, widgetsSeenSql],
      [this.#refusedWidgets, widgetsRefusedSql],
    ] as const) {
      if (requests.size === 0) continue;
      const list = JSON.stringify([...requests].map(([id, request]) => ({ id, ...request })));
      requests.clear();
      await rows(this.#db, sql, [list]);
    }
  }

  /** Whether any merchant allows this origin. For CORS preflights, which do not name the merchant. */
  originListed(origin: string): boolean | Promise<boolean> {
    return this.#origins.get(origin, () => this.#findOrigin(origin));
  }

  async #findOrigin(origin: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('merchants')
      .select('merchant_id')
      .where('allowed_origins', '&&', [entriesFor(origin)])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }
}

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

const widgetRequests = `json_to_recordset($1) as request (id uuid, at timestamptz, origin text, "productId" text)`;

const widgetsSeenSql = `
  update merchants
  set widget_seen_at = request.at, widget_seen_origin = request.origin, widget_seen_product = request."productId"
  from ${widgetRequests} where merchant_id = request.id and widget_seen_at is null`;

const widgetsRefusedSql = `
  update merchants set widget_refused_at = request.at, widget_refused_origin = request.origin
  from ${widgetRequests} where merchant_id = request.id and widget_seen_at is null`;
