import { listStaff, queueItemTypes, reviewStatuses } from '@tribune/contract';
import type { RefObject } from 'react';
import { useRead } from '../../app/calls.ts';
import { usePerson } from '../../app/merchant.tsx';
import { Choice } from '../../components/choice.tsx';
import {
  choiceFilter,
  choicesFilter,
  type Filter,
  FilterBar,
  filtersOf,
} from '../../components/filter-bar.tsx';
import { labeled } from '../../components/labels.ts';
import { useProductFilter } from '../../components/product-filter.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { itemTypeNames, statusLabels } from '../../components/status-badge.tsx';
import { cleared, type QueueFilters } from './filters.ts';
import { SavedViews } from './saved-views.tsx';

interface QueueFiltersProps {
  filters: QueueFilters;
  change: (changes: Partial<QueueFilters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Search, filters, order and saved views in one row. */
export function QueueFiltersBar({ filters, change, searchField }: QueueFiltersProps) {
  const filter = (changes: Partial<QueueFilters>) => change({ ...changes, item: undefined });
  return (
    <FilterBar
      search={
        <SearchField
          label="Search text or email address"
          placeholder="Text or email address"
          field={searchField}
          value={filters.search}
          onSearch={(search) => filter({ search })}
        />
      }
      filters={useChoices(filters, filter)}
      onClear={() => change(cleared)}
    >
      <Choice
        aria-label="Sort by"
        names={orders}
        value={filters.sort ?? 'oldest'}
        onChange={(sort) => filter({ sort })}
        w={140}
      />
      <SavedViews />
    </FilterBar>
  );
}

/** The filters of the queue; status is set by default. */
function useChoices(filters: QueueFilters, filter: QueueFiltersProps['change']): Filter[] {
  const assignees = useAssignees();
  const { choice } = filtersOf(filters, filter);
  const product = useProductFilter(filters.product, (chosen) => filter({ product: chosen }));
  return [
    choicesFilter({
      label: 'Status',
      data: statuses,
      value: filters.status,
      // The address must contain an empty selection, because it differs from the default.
      onChange: (status) =>
        filter({ status: (status.length > 0 ? status : 'all') as QueueFilters['status'] }),
    }),
    choicesFilter({
      label: 'Type',
      data: types,
      value: filters.type,
      onChange: (type) => filter({ type: type as QueueFilters['type'] }),
    }),
    choicesFilter({
      label: 'Rating',
      data: ratings,
      value: filters.rating,
      onChange: (rating) => filter({ rating }),
    }),
    choice('only', 'Show', only),
    choice('assigned', 'Assigned to', assignees),
    product,
    ...(filters.raidId ? [onlyFilter('Unusual activity', () => filter({ raidId: undefined }))] : []),
    ...(filters.itemId ? [onlyFilter('Single item', () => filter({ itemId: undefined }))] : []),
  ];
}

/** A filter that a link has set and that can only be removed. */
const onlyFilter = (label: string, clear: () => void): Filter =>
  choiceFilter({ label, data: [{ value: 'only', label: 'Only' }], value: 'only', onChange: clear });

const orders = { oldest: 'Oldest first', newest: 'Newest first', due: 'Due first' };
const only = [
  { value: 'late', label: 'Late' },
  { value: 'media', label: 'With photos or videos' },
  { value: 'verified', label: 'Verified purchases' },
  { value: 'opinion', label: 'Awaiting another opinion' },
] as const;
const statuses = labeled(reviewStatuses, statusLabels);
const types = labeled(queueItemTypes, itemTypeNames);
const ratings = labeled(['5', '4', '3', '2', '1'], (rating) => `${rating} ★`);

/** The current person is `me`, so that a shared view shows everyone their own items. */
function useAssignees() {
  const { email } = usePerson();
  const staff = useRead(listStaff).data?.staff ?? [];
  return [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...staff.filter((person) => person.email !== email).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
