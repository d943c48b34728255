import { asText, useFilters } from '../../components/filters.tsx';
import { useSelectedPeriod } from '../dashboard/selected-period.ts';

/** The selected period, product and group, stored in the page's address. */
export function useSelectedScope() {
  const period = useSelectedPeriod();
  const [{ productId, groupId }, change] = useFilters((found) => ({
    productId: asText(found.productId),
    groupId: asText(found.groupId),
  }));
  const of = { ...(productId !== undefined && { productId }), ...(groupId !== undefined && { groupId }) };
  return {
    period,
    productId,
    groupId,
    change,
    /** Query of the routes. */
    query: { ...period.query, ...of },
    /** Address of another page with the same scope, and with other days if given. */
    searchFor: (changes: object = {}) => ({ ...period.query, ...of, ...changes }),
  };
}

export type SelectedScope = ReturnType<typeof useSelectedScope>;
