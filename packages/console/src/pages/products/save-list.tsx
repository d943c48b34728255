import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { listProducts, type QueryOf } from '@tribune/contract';
import type { Client } from '@tribune/contract/client';
import { useClient } from '../../app/merchant.tsx';
import { IconDownload } from '../../components/icons.ts';
import { csvOf, saveFile } from '../../components/save-file.ts';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Product } from './products.tsx';

/** The product import accepts the first nine columns and `handle`. New columns are added at the end. */
const columns = [
  ...(['productId', 'name', 'url', 'imageUrl', 'brand', 'gtin', 'mpn', 'sku', 'groupId'] as const),
  ...(['averageRating', 'totalReviews', 'ownReviews', 'totalQuestions', 'pendingQuestions'] as const),
  'handle',
  'syndicatedCount',
] as const satisfies (keyof Product)[];

/** Computed columns; empty for products without answers. */
const recommendation = {
  recommendPercent: (of: Product) => of.recommendation?.percent,
  recommended: (of: Product) => of.recommendation?.recommended,
  recommendAnswers: (of: Product) => of.recommendation?.answered,
};

/** Limit, because more would exceed the rate limit of reads. */
const maxProducts = 20_000;

type Chosen = Pick<Partial<QueryOf<typeof listProducts>>, 'search' | 'groupId'>;

/** Downloads all products that match the filters, including those not loaded yet, as a CSV file. */
export function SaveList({ query }: { query: Chosen }) {
  const call = useClient();
  const save = useMutation({
    async mutationFn() {
      const { products, isWhole } = await allProducts(call, query);
      const rows = products.map((product) => [
        ...columns.map((column) => product[column]),
        ...Object.values(recommendation).map((cellOf) => cellOf(product) ?? null),
      ]);
      saveFile('products.csv', csvOf([[...columns, ...Object.keys(recommendation)], ...rows]));
      if (!isWhole)
        notify(
          `The file contains the first ${maxProducts.toLocaleString('en')} products. Search to export others.`,
        );
    },
    onError: notifyFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      aria-label="Download products as CSV"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      CSV
    </Button>
  );
}

async function allProducts(call: Client, query: Chosen) {
  const products: Product[] = [];
  let startAfter: string | null = null;
  do {
    const page: { products: Product[]; nextStartAfter: string | null } = await call(listProducts, {
      query: { ...query, limit: 100, ...(startAfter !== null && { startAfter }) },
    });
    products.push(...page.products);
    startAfter = page.nextStartAfter;
  } while (startAfter !== null && products.length < maxProducts);
  return { products, isWhole: startAfter === null };
}
