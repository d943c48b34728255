import { auditActions, auditOutcomes } from '@tribune/contract/audit';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { labeled } from '../../components/labels.ts';
import { SearchField } from '../../components/search-field.tsx';
import { actionName } from './action-name.ts';

export const useEntryFilters = () =>
  useFilters((found) => ({
    actor: asText(found.actor),
    action: asOneOf(found.action, auditActions),
    outcome: asOneOf(found.outcome, auditOutcomes),
    startDate: asText(found.startDate),
    endDate: asText(found.endDate),
  }));

type Filters = ReturnType<typeof useEntryFilters>[0];

const actions = labeled(auditActions, actionName).sort((one, other) => one.label.localeCompare(other.label));

export function EntryFilters({
  filters,
  change,
}: {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
}) {
  const { choice, days, searchable } = filtersOf(filters, change);
  return (
    <FilterBar
      search={
        <SearchField
          label="Actor"
          placeholder="Email address, key name or ID"
          value={filters.actor}
          onSearch={(actor) => change({ actor })}
        />
      }
      filters={[
        searchable('action', 'Action', actions),
        choice('outcome', 'Outcome', labeled(auditOutcomes)),
        days('Time', 'startDate', 'endDate'),
      ]}
      onClear={() =>
        change({ action: undefined, outcome: undefined, startDate: undefined, endDate: undefined })
      }
    />
  );
}
