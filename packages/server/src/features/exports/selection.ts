import type { ExportType, exportRequest, Static } from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';

/** What an export is of. */
export interface ExportSelection {
  merchantId: string;
  type: ExportType;
  startDate: string;
  endDate: string;
  status: NonNullable<Static<typeof exportRequest>['status']>;
}

/** Throws VALIDATION_ERROR when the end lies before the start. */
export function assertInOrder({ startDate, endDate }: { startDate: string; endDate: string }): void {
  if (endDate < startDate) throw invalidField('endDate', 'must not lie before startDate');
}
