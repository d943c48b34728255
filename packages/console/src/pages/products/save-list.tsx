import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { listProducts, type QueryOf } from '@tribune/contract';
import type { Client } from '@tribune/contract/client';
import { useState } from 'react';
import { useClient } from '../../app/merchant.tsx';
import { csvOf, saveFile } from '../../components/save-file.ts';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Product } from './products.tsx';

/** The import of products reads the first nine and `handle`. Columns are only ever added at the end. */
const columns = [
  ...(['productId', 'name', 'url', 'imageUrl', 'brand', 'gtin', 'mpn', 'sku', 'groupId'] as const),
  ...(['averageRating', 'totalReviews', 'ownReviews', 'totalQuestions', 'pendingQuestions'] as const),
  'handle',
] satisfies (keyof Product)[];

/** More would use up the budget of reads of a minute. */
const mostProducts = 20_000;

type Chosen = Pick<Partial<QueryOf<typeof listProducts>>, 'search' | 'groupId'>;

/** Saves the products that the page lists, with those that it has not loaded yet, as a CSV file. */
export function SaveList({ query }: { query: Chosen }) {
  const call = useClient();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { products, isWhole } = await allProducts(call, query);
      const rows = products.map((product) => columns.map((column) => product[column]));
      saveFile('products.csv', csvOf([columns, ...rows]));
      if (!isWhole)
        notify(`The file has the first ${mostProducts.toLocaleString('en')}. Search to get the others.`);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label="Products: download as CSV"
      loading={busy}
      onClick={() => void save()}
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
  } while (startAfter !== null && products.length < mostProducts);
  return { products, isWhole: startAfter === null };
}
