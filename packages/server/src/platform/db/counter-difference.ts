import { computedColumns, orNull, output, type Row } from './statement.ts';

/** A maintained counter that differs from what a recount found. `productId` is null for a counter of the whole merchant. */
export type Difference = Row<ReturnType<typeof differenceOf>>;

/** The result of a statement that finds differences, by its expressions; the merchant is $1. */
export const differenceOf = (productId: string, count: string, kept: string, counted: string) =>
  computedColumns(
    [`$1::uuid`, output.text('merchantId')],
    [productId, orNull(output.text('productId'))],
    [count, output.text('count')],
    [kept, output.number('kept')],
    [counted, output.number('counted')],
  );
