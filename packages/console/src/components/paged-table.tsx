import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '@tribune/contract/client';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Reading } from './states.tsx';

interface PagedTableProps<Page, Row> extends Omit<DataTableProps<Row>, 'rows' | 'more' | 'loadingMore'> {
  /** Result of useReadPages. */
  of: UseInfiniteQueryResult<InfiniteData<Page>, ApiFailure>;
  rowsOf: (page: Page) => readonly Row[];
}

/** A paged list as a table with a “Load more” button. */
export function PagedTable<Page, Row>({ of, rowsOf, ...table }: PagedTableProps<Page, Row>) {
  return (
    <Reading of={of}>
      {({ pages }) => (
        <DataTable
          {...table}
          rows={pages.flatMap(rowsOf)}
          more={of.hasNextPage ? () => void of.fetchNextPage() : undefined}
          loadingMore={of.isFetchingNextPage}
        />
      )}
    </Reading>
  );
}
