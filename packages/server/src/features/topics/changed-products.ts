import type { Changes } from '../../platform/db/changes.ts';

declare module '../../platform/context.ts' {
  interface Context {
    changedProducts: ChangedProducts;
  }
}

/** Interval at which all products are checked, because a process that is killed after a commit announces no change. */
const fullCheckMs = 6 * 3_600_000;
/** If more products have changed, all products of the merchant are checked. */
const maxChanged = 1_000;

interface Checked {
  fullAt: number;
  changed: Set<string>;
}

/** Products whose topics may be due, by merchant: those that changed since this process last checked. */
export class ChangedProducts {
  readonly #changes: Pick<Changes, 'listening'>;
  /** Absent merchants must be checked completely. */
  readonly #checked = new Map<string, Checked>();

  constructor(changes: Pick<Changes, 'listening'>) {
    this.#changes = changes;
  }

  add(merchantId: string, productIds: readonly string[]): void {
    const checked = this.#checked.get(merchantId);
    for (const productId of productIds) checked?.changed.add(productId);
    if (checked && checked.changed.size > maxChanged) this.drop(merchantId);
  }

  /** Returns the changed products; null for all of the merchant's products. Later changes are left to the next check. */
  take(merchantId: string, now: Date): readonly string[] | null {
    const checked = this.#checked.get(merchantId);
    const isPart =
      checked !== undefined && this.#changes.listening && now.getTime() - checked.fullAt < fullCheckMs;
    this.#checked.set(merchantId, { fullAt: isPart ? checked.fullAt : now.getTime(), changed: new Set() });
    return isPart ? [...checked.changed] : null;
  }

  drop(merchantId: string): void {
    this.#checked.delete(merchantId);
  }

  dropAll(): void {
    this.#checked.clear();
  }
}
