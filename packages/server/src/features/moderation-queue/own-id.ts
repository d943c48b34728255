import type { Caller } from '../../platform/auth/caller.ts';
import { typeId } from '../../platform/ids.ts';

/** Replaces `assignedTo=me` with the caller's ID. */
export function withOwnId<Filters extends { assignedTo?: string }>(
  filters: Filters,
  caller: Caller,
): Filters {
  if (filters.assignedTo !== 'me' || caller.kind !== 'bearer') return filters;
  return { ...filters, assignedTo: typeId('user', caller.personId) };
}
