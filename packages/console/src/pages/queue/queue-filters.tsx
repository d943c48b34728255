import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { listStaff, queueItemTypes, reviewStatuses } from '@tribune/contract';
import { type RefObject, useEffect, useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { usePerson } from '../../app/merchant.tsx';
import { FiltersBar } from '../../components/filters.tsx';
import { IconSearch, IconX } from '../../components/icons.ts';
import { statusLabels } from '../../components/status-badge.tsx';
import type { QueueFilters } from './filters.ts';
import classes from './queue.module.css';
import { SavedViews } from './saved-views.tsx';

interface QueueFiltersProps {
  filters: QueueFilters;
  change: (changes: Partial<QueueFilters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** On phones, filters other than the search are collapsed. */
export function QueueFiltersBar(props: QueueFiltersProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [all, { toggle }] = useDisclosure();
  return (
    <FiltersBar>
      <Search {...props} />
      {phone && (
        <Button variant="default" onClick={toggle} aria-expanded={all}>
          Filters
        </Button>
      )}
      {(!phone || all) && <Choices {...props} />}
      <SavedViews />
    </FiltersBar>
  );
}

function Search({ filters, change, searchField }: QueueFiltersProps) {
  const [search, setSearch] = useState(filters.search ?? '');
  const searchLater = useDebouncedCallback(
    (text: string) => change({ search: text || undefined, item: undefined }),
    300,
  );
  useEffect(() => setSearch(filters.search ?? ''), [filters.search]);
  return (
    <TextInput
      ref={searchField}
      aria-label="Search text or email address"
      placeholder="Text or email address"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={search}
      maxLength={200}
      onChange={({ target }) => {
        setSearch(target.value);
        searchLater(target.value.trim());
      }}
      // Shortcuts work again. The text remains, and is searched at once.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        searchLater.flush();
        event.currentTarget.blur();
      }}
      className={classes.search}
    />
  );
}

const typeNames = {
  review: 'Reviews',
  question: 'Questions',
  answer: 'Answers',
  media: 'Photos and videos',
  store_review: 'Reviews of your store',
};
const wide = (px: number) => ({ base: '100%', sm: px });

/** Oneself is `me`, so that a shared view shows everyone their own items. */
function Assigned({ filters, change }: Pick<QueueFiltersProps, 'filters' | 'change'>) {
  const { email } = usePerson();
  const staff = useRead(listStaff).data?.staff ?? [];
  return (
    <Select
      aria-label="Assigned to"
      placeholder="Any assignee"
      data={[
        { value: 'me', label: 'Assigned to me' },
        { value: 'nobody', label: 'Not assigned' },
        ...staff
          .filter((person) => person.email !== email)
          .map(({ id, name }) => ({ value: id, label: `Assigned to ${name}` })),
      ]}
      value={filters.assigned ?? null}
      onChange={(assigned) => change({ assigned: assigned ?? undefined, item: undefined })}
      clearable
      w={wide(175)}
    />
  );
}

function Choices({ filters, change }: QueueFiltersProps) {
  return (
    <>
      <MultiSelect
        aria-label="Status"
        placeholder={filters.status.length === 0 ? 'Any status' : ''}
        data={reviewStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        value={filters.status}
        onChange={(status) =>
          // An empty selection differs from the default one, so that the address must contain it.
          change({ status: (status.length > 0 ? status : 'all') as QueueFilters['status'], item: undefined })
        }
        w={wide(235)}
      />
      <MultiSelect
        aria-label="Type"
        placeholder={filters.type.length === 0 ? 'Any type' : ''}
        data={queueItemTypes.map((value) => ({ value, label: typeNames[value] }))}
        value={filters.type}
        onChange={(type) => change({ type: type as QueueFilters['type'], item: undefined })}
        w={wide(160)}
      />
      <MultiSelect
        aria-label="Rating"
        placeholder={filters.rating.length === 0 ? 'Any rating' : ''}
        data={['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} ★` }))}
        value={filters.rating}
        onChange={(rating) => change({ rating, item: undefined })}
        w={wide(120)}
      />
      <Select
        aria-label="Show"
        placeholder="All reviews"
        data={[
          { value: 'media', label: 'With photos or videos' },
          { value: 'verified', label: 'Verified purchases' },
        ]}
        value={filters.only ?? null}
        onChange={(only) => change({ only: (only ?? undefined) as QueueFilters['only'], item: undefined })}
        clearable
        w={wide(150)}
      />
      <Assigned filters={filters} change={change} />
      <Select
        aria-label="Sort by"
        data={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'newest', label: 'Newest first' },
        ]}
        value={filters.sort ?? 'oldest'}
        onChange={(sort) => change({ sort: (sort ?? undefined) as QueueFilters['sort'], item: undefined })}
        allowDeselect={false}
        w={wide(140)}
      />
      {filters.product && (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove product filter ${filters.product}`}
          onClick={() => change({ product: undefined, item: undefined })}
        >
          {filters.product}
        </Button>
      )}
    </>
  );
}
