import { Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '@tribune/contract/client';
import type { ComponentProps } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Reading } from './states.tsx';

/** Result of useReadPages. */
type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>, ApiFailure>;

interface PagedTableProps<Page, Row> extends Omit<DataTableProps<Row>, 'rows'> {
  of: Pages<Page>;
  rowsOf: (page: Page) => readonly Row[];
}

/** A paged list as a table with a “Load more” button. */
export function PagedTable<Page, Row>({ of, rowsOf, ...table }: PagedTableProps<Page, Row>) {
  return (
    <Reading of={of}>
      {({ pages }) => (
        <>
          <DataTable {...table} rows={pages.flatMap(rowsOf)} />
          <LoadMore of={of} />
        </>
      )}
    </Reading>
  );
}

interface ReadTableProps<Answer, Row> extends Omit<DataTableProps<Row>, 'rows'> {
  of: ComponentProps<typeof Reading<Answer>>['of'];
  rowsOf: (answer: Answer) => readonly Row[];
}

/** A list that is read whole, as a table. */
export const ReadTable = <Answer, Row>({ of, rowsOf, ...table }: ReadTableProps<Answer, Row>) => (
  <Reading of={of}>{(answer) => <DataTable {...table} rows={rowsOf(answer)} />}</Reading>
);

/** Loads the next page of a list. Renders nothing on the last one. */
export function LoadMore({
  of,
}: {
  of: Pick<Pages<unknown>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  if (!of.hasNextPage) return null;
  return (
    <Group justify="center" mt="md">
      <Button variant="default" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        Load more
      </Button>
    </Group>
  );
}
