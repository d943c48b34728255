import { Button, Group, Stack, Text } from '@mantine/core';
import { type AnswerOf, listProducts, saveProducts } from '@tribune/contract';
import { useState } from 'react';
import { useReadPages } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { type Column, opensRow, type RowSelection } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { asText, useFilters } from '../../components/filters.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Chosen } from './bulk-actions.tsx';
import { GroupChip } from './group-chip.tsx';
import { Identifiers } from './identifiers.tsx';
import { ProductImage } from './product-image.tsx';
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
  const loaded = read.data?.pages.flatMap(({ products }) => products);
  const [chosen, setChosen] = useState<readonly Product[]>([]);
  return (
    <>
      <PageHeader about="Products are added automatically with orders and imports. You can add names, images and identifiers.">
        <SaveList query={query} />
        {mayEdit && <Additions />}
      </PageHeader>
      <FilterBar
        search={
          <SearchField
            label="Search"
            placeholder="Name, ID, SKU or GTIN"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        }
      >
        {group && <GroupChip groupId={group} onLeave={() => change({ group: undefined })} />}
      </FilterBar>
      <Chosen products={chosen} onDone={() => setChosen([])} />
      <PagedTable
        of={read}
        label="Products"
        rowsOf={({ products }) => products}
        keyOf={({ productId }) => productId}
        columns={columns}
        selection={mayEdit ? selectionOf(chosen, setChosen, loaded) : undefined}
        empty={<NoProducts filtered={search !== undefined || group !== undefined} />}
      />
    </>
  );
}

function Additions() {
  return (
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
  );
}

const selectionOf = (
  chosen: readonly Product[],
  choose: (products: readonly Product[]) => void,
  loaded: readonly Product[] = [],
): RowSelection<Product> => {
  const has = (product: Product) => chosen.some(({ productId }) => productId === product.productId);
  return {
    nameOf: ({ name, productId }) => name ?? productId,
    has,
    toggle: (product) =>
      choose(
        has(product)
          ? chosen.filter(({ productId }) => productId !== product.productId)
          : [...chosen, product],
      ),
    toggleAll: () => choose(chosen.length > 0 ? [] : loaded),
    count: loaded.filter(has).length,
  };
};

const columns: readonly Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ productId, name, imageUrl }) => (
      <Group gap="sm" wrap="nowrap">
        <ProductImage url={imageUrl} />
        <Stack gap={0} miw={{ sm: 180 }}>
          <ToPage to="products/$productId" params={{ productId }} size="sm" className={opensRow}>
            {name ?? productId}
          </ToPage>
          {name !== null && (
            <SmallHint span visibleFrom="sm">
              {productId}
            </SmallHint>
          )}
        </Stack>
      </Group>
    ),
  },
  { header: 'Rating', phone: 'second', cell: (product) => <RatingFigure of={product} /> },
  {
    header: 'Reviews',
    end: true,
    cell: ({ productId, totalReviews, ownReviews, groupId }) =>
      totalReviews > 0 && (
        <span>
          {ownReviews === 0 ? (
            totalReviews
          ) : (
            <ToPage to="reviews" search={{ product: productId }} size="sm">
              {totalReviews}
            </ToPage>
          )}
          {groupId !== null && (
            <Text span inherit style={{ whiteSpace: 'nowrap' }}>
              {` (${ownReviews} own, ${totalReviews - ownReviews} shared)`}
            </Text>
          )}
        </span>
      ),
  },
  {
    header: 'Questions',
    end: true,
    cell: ({ totalQuestions, pendingQuestions }) =>
      [totalQuestions || [], pendingQuestions > 0 ? `${pendingQuestions} pending` : []].flat().join(', ') ||
      null,
  },
  {
    header: 'Group',
    phone: 'none',
    cell: ({ groupId }) =>
      groupId !== null && (
        <ToPage
          to="products"
          search={{ group: groupId }}
          size="sm"
          lineClamp={2}
          miw={{ sm: 90 }}
          style={{ overflowWrap: 'anywhere' }}
        >
          {groupId}
        </ToPage>
      ),
  },
  { header: 'Identifiers', phone: 'none', cell: (product) => <Identifiers of={product} /> },
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
