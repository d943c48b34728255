import { Group, Pagination, Stack } from '@mantine/core';
import { type AnswerOf, getProductAnalytics, productSorts } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { Choice } from '../../components/choice.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { plural } from '../../components/labels.ts';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { whole } from './figures.ts';

type Figures = AnswerOf<typeof getProductAnalytics>['products'][number];

const sortNames = {
  reviews: 'Most reviews',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
} as const;

/** Products by reviews of the period. */
export function ProductFigures({ query }: { query: object }) {
  const { id: merchantId } = useMerchant();
  const [{ sort, page }, change] = useFilters((found) => ({
    sort: asOneOf(found.sort, productSorts),
    page: Math.max(1, Math.trunc(Number(asText(found.page))) || 1),
  }));
  const read = useRead(getProductAnalytics, {
    params: { merchantId },
    query: { ...query, limit: 20, page, ...(sort && { sort }) },
  });
  return (
    <Reading of={read}>
      {({ products, totalProducts, totalPages, averageRating, startDate, endDate }) => (
        <ChartCard
          title="Products"
          about={
            totalProducts > 0 &&
            `${plural(totalProducts, 'product')} with published reviews in this period. The score adds five reviews at your average (${averageRating.toFixed(2)}) to each product, so that few reviews carry little weight.`
          }
          file={`products-${startDate}-${endDate}-page-${page}`}
          isReadable
          of={{
            columns: ['Product ID', 'Name', 'Reviews', 'Average rating', 'Score'],
            rows: products.map((one) => [one.productId, one.name, one.reviews, one.averageRating, one.score]),
          }}
          instead={totalProducts === 0 ? 'No products with published reviews in this period.' : null}
        >
          <Stack>
            <Choice
              label="Sort by"
              of={productSorts}
              names={sortNames}
              value={sort ?? 'reviews'}
              onChange={(chosen) => change({ sort: chosen, page: undefined })}
              w={200}
            />
            <DataTable
              label="Products by reviews"
              rows={products}
              keyOf={({ productId }) => productId}
              columns={columns}
              empty={<Empty title="Page not found">Go back to the first page.</Empty>}
            />
            <Pages of={totalPages} page={page} onChange={(next) => change({ page: next })} />
          </Stack>
        </ChartCard>
      )}
    </Reading>
  );
}

function Pages({ of, page, onChange }: { of: number; page: number; onChange: (page: number) => void }) {
  if (of <= 1) return null;
  return (
    <Group justify="center">
      <Pagination
        total={of}
        value={page}
        onChange={onChange}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </Group>
  );
}

const columns = [
  {
    header: 'Product',
    cell: ({ productId, name }: Figures) => (
      <ToPage to="products/$productId" params={{ productId }} size="sm">
        {name ?? productId}
      </ToPage>
    ),
  },
  { header: 'Reviews', end: true, cell: ({ reviews }: Figures) => whole(reviews) },
  {
    header: 'Average rating',
    end: true,
    cell: ({ averageRating }: Figures) => `★ ${averageRating.toFixed(2)}`,
  },
  { header: 'Score', end: true, cell: ({ score }: Figures) => score.toFixed(2) },
];
