import { computedColumns, orNull, output, type Row } from './statement.ts';

/** A maintained counter (`kept`) that differs from the recounted value (`counted`). `productId` is null for merchant-wide counters. */
export type Difference = Row<ReturnType<typeof differenceOf>>;

/** The select list of a statement that finds differences, given its SQL expressions. The merchant id is $1. */
export const differenceOf = (productId: string, count: string, kept: string, counted: string) =>
  computedColumns(
    [`$1::uuid`, output.text('merchantId')],
    [productId, orNull(output.text('productId'))],
    [count, output.text('count')],
    [kept, output.number('kept')],
    [counted, output.number('counted')],
  );
