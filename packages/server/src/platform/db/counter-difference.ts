/** A maintained counter that differs from what a recount found. */
export interface Difference {
  merchantId: string;
  /** Null for a counter of the whole merchant. */
  productId: string | null;
  count: string;
  kept: number;
  counted: number;
}
