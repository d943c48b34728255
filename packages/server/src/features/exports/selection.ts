import type { ExportType, exportRequest, Static } from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';

/** What an export contains. */
export interface ExportSelection {
  merchantId: string;
  type: ExportType;
  startDate: string;
  endDate: string;
  status: NonNullable<Static<typeof exportRequest>['status']>;
  /** If false, the cells of email addresses are empty. Defaults to true. */
  hasAddresses?: boolean;
  /** Whether the file begins with a byte order mark. */
  byteOrderMark?: boolean;
}

/** Throws VALIDATION_ERROR when the end date is before the start date. */
export function assertInOrder({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (endDate < startDate) throw invalidField('endDate', 'must not be before startDate');
}
