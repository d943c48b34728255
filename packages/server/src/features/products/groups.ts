import { LRUCache } from 'lru-cache';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';

declare module '../../platform/context.ts' {
  interface Context {
    groups: Groups;
  }
}

/** Maximum size of a group, because a page of a group reads from each member. */
export const maxGroupSize = 500;

/** VALIDATION_ERROR: a group would exceed the maximum size. */
export class GroupTooLarge extends ApiError {
  constructor(groupId: string) {
    const message = `${groupId} would have more than ${maxGroupSize} products`;
    super('VALIDATION_ERROR', `groupId: ${message}`, { details: [{ field: 'groupId', message }] });
  }
}

/** The part of a merchant that groups depend on. */
interface Grouping {
  merchantId: string;
  groupsProducts: boolean;
}

/**
 * The products that share reviews. Cached for half a minute, and dropped in every process when the merchant changes. Merchants without
 * groups need no query.
 */
export class Groups {
  readonly #db: Db;
  readonly #members = new LRUCache<string, readonly string[]>({
    // Allocates nothing in advance; see platform/merchants/directory.ts.
    maxSize: 50_000,
    sizeCalculation: () => 1,
    ttl: 30_000,
    ttlResolution: 100,
  });
  #generation = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  drop(merchantId: string): void {
    this.#generation++;
    for (const key of this.#members.keys()) if (key.startsWith(merchantId)) this.#members.delete(key);
  }

  dropAll(): void {
    this.#generation++;
    this.#members.clear();
  }

  /** The product itself and the other members of its group. */
  membersOf(merchant: Grouping, productId: string): readonly string[] | Promise<readonly string[]> {
    if (!merchant.groupsProducts) return [productId];
    const known = this.#members.get(`${merchant.merchantId} ${productId}`);
    if (known) return known;
    return this.membersOfEach(merchant, [productId]).then((members) => members.get(productId) ?? [productId]);
  }

  async membersOfEach(
    merchant: Grouping,
    productIds: readonly string[],
  ): Promise<Map<string, readonly string[]>> {
    const { merchantId } = merchant;
    const members = new Map<string, readonly string[]>();
    const unknown = new Set<string>();
    for (const productId of productIds) {
      const known = merchant.groupsProducts ? this.#members.get(`${merchantId} ${productId}`) : [productId];
      if (known) members.set(productId, known);
      else unknown.add(productId);
    }
    if (unknown.size === 0) return members;
    const generation = this.#generation;
    const groups = await groupsOf(this.#db, merchantId, [...unknown]);
    for (const productId of unknown) {
      const found = groups.find((group) => group.includes(productId)) ?? [productId];
      members.set(productId, found);
      if (generation === this.#generation) this.#members.set(`${merchantId} ${productId}`, found);
    }
    return members;
  }
}

async function groupsOf(db: Db, merchantId: string, productIds: string[]): Promise<string[][]> {
  const found = await rows(
    db,
    statement`select array_agg(product_id order by product_id) as ${output.texts('members')} from products
     where merchant_id = $1 and group_id in (
       select group_id from products where merchant_id = $1 and product_id = any($2) and group_id is not null)
     group by group_id`,
    [merchantId, productIds],
  );
  return found.map(({ members }) => members);
}
