import { Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { moderationQueue, reviewStatuses } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { labeled } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Stars } from '../../components/stars.tsx';
import { Empty } from '../../components/states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';

const stars = ['5', '4', '3', '2', '1'];

export default function ReviewsPage() {
  const [filters, change] = useFilters((search) => ({
    status: asOneOf(search.status, reviewStatuses),
    rating: asOneOf(asText(search.rating), stars),
    search: asText(search.search),
    product: asText(search.product),
  }));
  const [search, setSearch] = useState(filters.search ?? '');
  const searchLater = useDebouncedCallback((text: string) => change({ search: text || undefined }), 300);
  const reviews = useReadPages(moderationQueue, {
    query: {
      limit: 50,
      ...(filters.status && { status: [filters.status] }),
      ...(filters.rating && { rating: [Number(filters.rating) as 1 | 2 | 3 | 4 | 5] }),
      ...(filters.search && { search: filters.search }),
      ...(filters.product && { productId: filters.product }),
    },
  });
  return (
    <>
      <PageHeader title="Reviews" about="All reviews, newest first." />
      <FiltersBar>
        <TextInput
          label="Search"
          placeholder="Text or email address"
          value={search}
          maxLength={200}
          onChange={({ target }) => {
            setSearch(target.value);
            searchLater(target.value.trim());
          }}
          w={{ base: '100%', sm: 260 }}
        />
        <Select
          label="Status"
          placeholder="Any"
          data={labeled(reviewStatuses)}
          value={filters.status ?? null}
          onChange={(status) => change({ status: (status ?? undefined) as typeof filters.status })}
          clearable
          w={150}
        />
        <Select
          label="Rating"
          placeholder="Any"
          data={stars}
          value={filters.rating ?? null}
          onChange={(rating) => change({ rating: rating ?? undefined })}
          clearable
          w={110}
        />
        <TextInput
          label="Product"
          placeholder="Product ID"
          value={filters.product ?? ''}
          onChange={({ target }) => change({ product: target.value || undefined })}
          w={180}
        />
      </FiltersBar>
      <PagedTable
        of={reviews}
        label="Reviews"
        rowsOf={(page) => page.reviews}
        keyOf={({ id }) => id}
        empty={<Empty title="No matching reviews">Change the filters, or import existing reviews.</Empty>}
        columns={[
          {
            header: 'Review',
            cell: (review) => (
              <span>
                <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }} size="sm" fw={600}>
                  {review.title ?? (review.text?.slice(0, 60) || 'Rating without text')}
                </ToPage>
                <Text size="xs" c="dimmed" lineClamp={1} maw={520}>
                  {review.text}
                </Text>
              </span>
            ),
          },
          { header: 'Rating', cell: ({ rating }) => <Stars rating={rating} /> },
          { header: 'Product', cell: ({ productName, productId }) => productName ?? productId },
          { header: 'Author', cell: ({ authorName }) => authorName },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { header: 'Submitted', end: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
        ]}
      />
    </>
  );
}
