import { RowFault } from '../../../platform/csv/import-error.ts';
import { importedStoreReview } from '../imported-store-review.ts';
import { commonColumns, incentiveText, reasons } from './adapting.ts';
import { adaptedTo, type ColumnUse, type ImportFormat, ignored } from './format.ts';

type Described = Pick<ImportFormat, 'name' | 'columns' | 'required' | 'adapt'>;

/** A format of another system's reviews of the store. */
export function storeReviewsOf({ adapt, columns, ...format }: Described): ImportFormat {
  return {
    ...format,
    kind: 'store-reviews',
    columns: { ...storeReviewColumns(columns), ...incentiveColumns, error: ignored(reasons.errorFile) },
    strict: false,
    emailMayBeMissing: true,
    adapt(texts, cell) {
      adapt?.(texts, cell);
      if (Object.keys(incentiveColumns).some((column) => incentiveText(cell(column)) === 'true'))
        throw new RowFault('was written for an incentive, which a review of the store must not be');
      // A reply time without a reply is a remnant of a deleted reply.
      if (!texts.replyText) texts.replyCreatedAt = undefined;
    },
  };
}

/** These cells decide whether a row is imported: reviews of the store cannot be marked as incentivized. */
const incentiveColumns: Record<string, ColumnUse> = Object.fromEntries(
  Object.keys(commonColumns).flatMap((column) => (column === 'error' ? [] : [[column, adaptedTo('status')]])),
);

/** The columns of a system's product reviews that also apply to reviews of the store. */
function storeReviewColumns(columns: Record<string, ColumnUse>): Record<string, ColumnUse> {
  const uses = Object.entries(columns).map(([column, use]) => [column, useOf(use)]);
  return Object.fromEntries(uses);
}

function useOf(use: ColumnUse): ColumnUse {
  if (typeof use !== 'string') return use;
  if (use === 'orderId') return ignored(reasons.verification);
  if (/^product[A-Z]/.test(use)) return ignored('a row with a product is no review of the store');
  return Object.hasOwn(importedStoreReview.properties, use)
    ? use
    : ignored('reviews of the store have no such field');
}
