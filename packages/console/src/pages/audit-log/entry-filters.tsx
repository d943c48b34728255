import { auditActions, auditOutcomes } from '@tribune/contract/audit';
import { choiceFilter, daysFilter, FilterBar, searchableFilter } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { labelOf } from '../../components/labels.ts';
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

const actions = auditActions
  .map((value) => ({ value, label: actionName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

export function EntryFilters({
  filters,
  change,
}: {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
}) {
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
        searchableFilter({
          label: 'Action',
          data: actions,
          value: filters.action,
          onChange: (action) => change({ action }),
        }),
        choiceFilter({
          label: 'Outcome',
          data: auditOutcomes.map((value) => ({ value, label: labelOf(value) })),
          value: filters.outcome,
          onChange: (outcome) => change({ outcome }),
        }),
        daysFilter({
          label: 'Time',
          from: filters.startDate,
          to: filters.endDate,
          onChange: (days) =>
            change({
              ...('from' in days && { startDate: days.from }),
              ...('to' in days && { endDate: days.to }),
            }),
        }),
      ]}
      onClear={() =>
        change({ action: undefined, outcome: undefined, startDate: undefined, endDate: undefined })
      }
    />
  );
}
