import { type QueueItemType, reviewStatuses } from '@tribune/contract';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, asText } from '../../components/filters.tsx';
import { labeled, plural } from '../../components/labels.ts';
import { isLanguage, languages } from '../../components/languages.ts';
import { useProductFilter } from '../../components/product-filter.tsx';
import { SearchField } from '../../components/search-field.tsx';

/** Types of content that have their own list. */
export type ContentType = Extract<QueueItemType, 'review' | 'store_review' | 'question'>;

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
  sort: asOneOf(search.sort, ['oldest']),
});
export type ReviewFilters = ReturnType<typeof readReviewFilters>;

/** The filters as a query of the API, without the rating, which must not select items for bulk actions. */
export const neutralQueryOf = (type: ContentType, filters: ReviewFilters) => {
  const { status, search, product, language, media, verified, from, to } = filters;
  return {
    type: [type],
    ...(status && { status: [status] }),
    ...(search && { search }),
    ...(product && { productId: product }),
    ...(language && { language }),
    ...(media && { hasMedia: media === 'yes' }),
    ...(verified && { verified: verified === 'yes' }),
    ...(from && { startDate: from }),
    ...(to && { endDate: to }),
  };
};

/** The filters and the order as a query of the API. */
export const contentQueryOf = (type: ContentType, filters: ReviewFilters) => ({
  ...neutralQueryOf(type, filters),
  ...(filters.sort && { sort: filters.sort }),
  ...(filters.rating && { rating: [Number(filters.rating) as 1 | 2 | 3 | 4 | 5] }),
});

interface ReviewFiltersBarProps {
  type: ContentType;
  filters: ReviewFilters;
  change: (changes: Partial<ReviewFilters>) => void;
  /** Whether the list covers a single product, so that it needs no product filter. */
  isOfProduct?: boolean;
}

const none = {
  rating: undefined,
  product: undefined,
  language: undefined,
  media: undefined,
  verified: undefined,
  from: undefined,
  to: undefined,
};

export function ReviewFiltersBar({ type, filters, change, isOfProduct }: ReviewFiltersBarProps) {
  const product = useProductFilter(filters.product, (product) => change({ product }));
  const { choice, days, searchable } = filtersOf(filters, change);
  const submitted = days('Submitted', 'from', 'to');
  const products = isOfProduct ? [] : [product];
  const shown = {
    review: [
      ...products,
      choice(
        'rating',
        'Rating',
        labeled(stars, (rating) => plural(Number(rating), 'star')),
      ),
      searchable('language', 'Language', languages),
      choice('media', 'Photos or videos', labeled(yesOrNo, { yes: 'With', no: 'Without' })),
      choice('verified', 'Purchase', labeled(yesOrNo, { yes: 'Verified', no: 'Not verified' })),
      submitted,
    ],
    store_review: [submitted],
    question: [...products, submitted],
  };
  return (
    <FilterBar
      search={
        <SearchField
          label="Search"
          placeholder="Text or email address"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      }
      filters={shown[type]}
      onClear={() => change(none)}
    />
  );
}
