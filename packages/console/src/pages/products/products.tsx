import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { type AnswerOf, listProducts, saveProducts } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import type { Column } from '../../components/data-table.tsx';
import { asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Chosen } from './bulk-actions.tsx';
import { GroupChip } from './group-chip.tsx';
import { Identifiers } from './identifiers.tsx';
import { RatingFigure } from './rating-figure.tsx';
import { SaveList } from './save-list.tsx';

export type Product = AnswerOf<typeof listProducts>['products'][number];

/** All products, from orders, imports and manual entries. */
export default function ProductsPage() {
  const mayEdit = useRefusal()(saveProducts) === null;
  const [{ search, group }, change] = useFilters((found) => ({
    search: asText(found.search),
    group: asText(found.group),
  }));
  const query = { ...(search && { search }), ...(group && { groupId: group }) };
  const read = useReadPages(listProducts, { query: { limit: 50, ...query } });
  const [chosen, setChosen] = useState<readonly Product[]>([]);
  const columns = mayEdit ? [choosing(chosen, setChosen), ...baseColumns] : baseColumns;
  return (
    <>
      <PageHeader
        title="Products"
        about="Products are added automatically with orders and imports. You can add names, images and identifiers."
      >
        <SaveList query={query} />
        {mayEdit && (
          <>
            <ToPage to="import-products" underline="never">
              <Button component="span" variant="default">
                Import CSV
              </Button>
            </ToPage>
            <ToPage to="new-product" underline="never">
              <Button component="span">Add product</Button>
            </ToPage>
          </>
        )}
      </PageHeader>
      <FiltersBar>
        <SearchField
          label="Search"
          placeholder="Name, ID, SKU or GTIN"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        {group && <GroupChip groupId={group} onLeave={() => change({ group: undefined })} />}
      </FiltersBar>
      <Chosen products={chosen} onDone={() => setChosen([])} />
      <PagedTable
        of={read}
        label="Products"
        rowsOf={({ products }) => products}
        keyOf={({ productId }) => productId}
        columns={columns}
        empty={<NoProducts filtered={search !== undefined || group !== undefined} />}
      />
    </>
  );
}

const choosing = (chosen: readonly Product[], choose: (products: readonly Product[]) => void) =>
  ({
    header: 'Select',
    cell: (product) => (
      <Checkbox
        aria-label={`Select ${product.name ?? product.productId}`}
        checked={chosen.some(({ productId }) => productId === product.productId)}
        onChange={({ target }) => {
          const others = chosen.filter(({ productId }) => productId !== product.productId);
          choose(target.checked ? [...others, product] : others);
        }}
      />
    ),
  }) satisfies Column<Product>;

const baseColumns: readonly Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ productId, name }) => (
      <Stack gap={0}>
        <ToPage to="products/$productId" params={{ productId }} fw={550} size="sm">
          {name ?? productId}
        </ToPage>
        {name !== null && (
          <Text span size="xs" c="dimmed">
            {productId}
          </Text>
        )}
      </Stack>
    ),
  },
  { header: 'Rating', cell: (product) => <RatingFigure of={product} /> },
  {
    header: 'Reviews',
    end: true,
    cell: ({ productId, totalReviews, ownReviews, groupId }) => (
      <span>
        {ownReviews === 0 ? (
          totalReviews
        ) : (
          <ToPage to="reviews" search={{ product: productId }} size="sm">
            {totalReviews}
          </ToPage>
        )}
        {groupId !== null && ` (${ownReviews} own, ${totalReviews - ownReviews} shared)`}
      </span>
    ),
  },
  {
    header: 'Questions',
    end: true,
    cell: ({ totalQuestions, pendingQuestions }) =>
      pendingQuestions > 0 ? `${totalQuestions} (+${pendingQuestions} pending)` : totalQuestions,
  },
  {
    header: 'Group',
    cell: ({ groupId }) =>
      groupId === null ? (
        '–'
      ) : (
        <ToPage to="products" search={{ group: groupId }} size="sm">
          {groupId}
        </ToPage>
      ),
  },
  { header: 'Identifiers', cell: (product) => <Identifiers of={product} /> },
];

function NoProducts({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty title="No matching products">Try a shorter name or the product ID.</Empty>
  ) : (
    <Empty title="No products yet">
      Products appear with the first order, import or review. To start with names and images, import a CSV
      file.
    </Empty>
  );
}
