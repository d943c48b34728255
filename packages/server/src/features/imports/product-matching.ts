import type { Db } from '../../platform/db/database.ts';
import { identifyProducts } from '../products/index.ts';
import type { ProductMap } from './product-map.ts';

/** A row's reference to its product. `productId` is a handle or SKU if the file has no product IDs. */
export interface ProductReference {
  productId: string;
  productHandle?: string | undefined;
  productSku?: string | undefined;
}

export interface ProductMatch {
  productId: string;
  /** False if no known product matches: the reviews then belong to the file's identifier. */
  isKnown: boolean;
}

export interface UnmatchedProducts {
  rows: number;
  /** The first of these identifiers, as in the file. */
  identifiers: readonly string[];
}

const maxIdentifiers = 20;

/** Finds the products of a file's rows, and counts the rows without a known product. */
export class ProductMatching {
  readonly #db: Db;
  readonly #merchantId: string;
  readonly #map: ProductMap;
  /** Matches by reference. A product that was unknown stays unknown for the whole import, although the first step creates it. */
  readonly #matches = new Map<string, ProductMatch>();
  readonly #identifiers = new Set<string>();
  #rows = 0;

  constructor(db: Db, merchantId: string, map: ProductMap = new Map()) {
    this.#db = db;
    this.#merchantId = merchantId;
    this.#map = map;
  }

  get unmatched(): UnmatchedProducts {
    return { rows: this.#rows, identifiers: [...this.#identifiers] };
  }

  /** The products of the given rows, in order. Pass each row once. */
  async match(references: readonly ProductReference[]): Promise<ProductMatch[]> {
    const keys = references.map(keyOf);
    const fresh = new Map(
      references.flatMap((reference, index) => {
        const key = keys[index] ?? '';
        return this.#matches.has(key) ? [] : [[key, reference] as const];
      }),
    );
    if (fresh.size > 0) await this.#find(fresh);
    return references.map((reference, index) => {
      const match = this.#matches.get(keys[index] ?? '') ?? {
        productId: reference.productId,
        isKnown: false,
      };
      if (!match.isKnown) this.#count(reference);
      return match;
    });
  }

  #count({ productId, productHandle }: ProductReference): void {
    this.#rows++;
    if (this.#identifiers.size < maxIdentifiers) this.#identifiers.add(productHandle ?? productId);
  }

  /** A mapping takes precedence, then a known product's ID, its handle, and its SKU. */
  async #find(references: ReadonlyMap<string, ProductReference>): Promise<void> {
    const wanted = [...references].map(([key, reference]) => ({
      key,
      reference,
      mapped: this.#mapped(reference),
    }));
    const known = await identifyProducts(this.#db, this.#merchantId, {
      productIds: wanted.map(({ reference, mapped }) => mapped ?? reference.productId),
      handles: wanted.map(({ reference }) => handleOf(reference)),
      skus: wanted.flatMap(({ reference: { productSku } }) => productSku ?? []),
    });
    for (const { key, reference, mapped } of wanted) {
      const productId = mapped ?? reference.productId;
      const found = known.productIds.has(productId)
        ? productId
        : mapped === undefined
          ? (known.byHandle.get(handleOf(reference)) ?? known.bySku.get(reference.productSku ?? ''))
          : undefined;
      this.#matches.set(key, { productId: found ?? productId, isKnown: found !== undefined });
    }
  }

  #mapped({ productId, productHandle, productSku }: ProductReference): string | undefined {
    return this.#map.get(productHandle ?? '') ?? this.#map.get(productId) ?? this.#map.get(productSku ?? '');
  }
}

const keyOf = ({ productId, productHandle, productSku }: ProductReference) =>
  JSON.stringify([productId, productHandle, productSku]);

const handleOf = ({ productId, productHandle }: ProductReference) => productHandle ?? productId;
