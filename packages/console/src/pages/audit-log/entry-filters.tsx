import { Select, TextInput } from '@mantine/core';
import { auditActions, auditOutcomes } from '@tribune/contract/audit';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
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
    <FiltersBar>
      <SearchField
        label="Actor"
        placeholder="Email address, key name or ID"
        value={filters.actor}
        onSearch={(actor) => change({ actor })}
      />
      <Select
        label="Action"
        data={actions}
        value={filters.action ?? null}
        onChange={(value) => change({ action: asOneOf(value, auditActions) })}
        placeholder="Any"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any action' }}
        w={220}
      />
      <Select
        label="Outcome"
        data={labeled(auditOutcomes)}
        value={filters.outcome ?? null}
        onChange={(value) => change({ outcome: asOneOf(value, auditOutcomes) })}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any outcome' }}
        w={140}
      />
      <TextInput
        type="date"
        label="From"
        value={filters.startDate ?? ''}
        onChange={({ target }) => change({ startDate: target.value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        value={filters.endDate ?? ''}
        onChange={({ target }) => change({ endDate: target.value || undefined })}
      />
    </FiltersBar>
  );
}
