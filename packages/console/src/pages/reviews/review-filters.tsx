import { Select, TextInput } from '@mantine/core';
import { reviewStatuses } from '@tribune/contract';
import { asOneOf, asText, FiltersBar } from '../../components/filters.tsx';
import { labeled } from '../../components/labels.ts';
import { isLanguage, LanguageFilter } from '../../components/language-filter.tsx';
import { ProductFilter } from '../../components/product-filter.tsx';
import { SearchField } from '../../components/search-field.tsx';

const stars = ['5', '4', '3', '2', '1'];
const yesOrNo = ['yes', 'no'] as const;
const asDay = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined);

export const readReviewFilters = (search: Record<string, unknown>) => ({
  status: asOneOf(search.status, reviewStatuses),
  rating: asOneOf(asText(search.rating), stars),
  search: asText(search.search),
  product: asText(search.product),
  language: isLanguage(search.language) ? search.language : undefined,
  media: asOneOf(search.media, yesOrNo),
  verified: asOneOf(search.verified, yesOrNo),
  from: asDay(search.from),
  to: asDay(search.to),
});
export type ReviewFilters = ReturnType<typeof readReviewFilters>;

/** The filters as a query of the API, without the rating, which selects nothing in bulk. */
export const neutralQueryOf = ({
  status,
  search,
  product,
  language,
  media,
  verified,
  from,
  to,
}: ReviewFilters) => ({
  type: ['review' as const],
  ...(status && { status: [status] }),
  ...(search && { search }),
  ...(product && { productId: product }),
  ...(language && { language }),
  ...(media && { hasMedia: media === 'yes' }),
  ...(verified && { verified: verified === 'yes' }),
  ...(from && { startDate: from }),
  ...(to && { endDate: to }),
});

interface ReviewFiltersBarProps {
  filters: ReviewFilters;
  change: (changes: Partial<ReviewFilters>) => void;
}

export function ReviewFiltersBar({ filters, change }: ReviewFiltersBarProps) {
  return (
    <FiltersBar>
      <SearchField
        label="Search"
        placeholder="Text or email address"
        value={filters.search}
        onSearch={(search) => change({ search })}
      />
      <ProductFilter value={filters.product} onChange={(product) => change({ product })} />
      <Select
        label="Status"
        placeholder="Any"
        data={labeled(reviewStatuses)}
        value={filters.status ?? null}
        onChange={(status) => change({ status: (status ?? undefined) as ReviewFilters['status'] })}
        clearable
        w={130}
      />
      <Select
        label="Rating"
        placeholder="Any"
        data={stars}
        value={filters.rating ?? null}
        onChange={(rating) => change({ rating: rating ?? undefined })}
        clearable
        w={90}
      />
      <LanguageFilter value={filters.language} onChange={(language) => change({ language })} />
      <Select
        label="Photos or videos"
        placeholder="Any"
        data={[
          { value: 'yes', label: 'With' },
          { value: 'no', label: 'Without' },
        ]}
        value={filters.media ?? null}
        onChange={(media) => change({ media: (media ?? undefined) as ReviewFilters['media'] })}
        clearable
        w={140}
      />
      <Select
        label="Purchase"
        placeholder="Any"
        data={[
          { value: 'yes', label: 'Verified' },
          { value: 'no', label: 'Not verified' },
        ]}
        value={filters.verified ?? null}
        onChange={(verified) => change({ verified: (verified ?? undefined) as ReviewFilters['verified'] })}
        clearable
        w={140}
      />
      <TextInput
        label="From"
        type="date"
        value={filters.from ?? ''}
        {...(filters.to && { max: filters.to })}
        onChange={({ target }) => change({ from: target.value || undefined })}
        w={150}
      />
      <TextInput
        label="To"
        type="date"
        value={filters.to ?? ''}
        {...(filters.from && { min: filters.from })}
        onChange={({ target }) => change({ to: target.value || undefined })}
        w={150}
      />
    </FiltersBar>
  );
}
