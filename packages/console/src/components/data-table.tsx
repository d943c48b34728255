import { Button, Group, Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers and actions to the end of the cell. */
  end?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Loads the next page; absent on the last one. */
  more?: (() => void) | undefined;
  loadingMore?: boolean;
}

/** A table. On phones, each row is a card with the headers beside the values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, more, loadingMore } = props;
  if (rows.length === 0)
    return (
      <Paper withBorder radius="lg" bg="var(--tribune-card)">
        {empty}
      </Paper>
    );
  return (
    <>
      <Paper withBorder radius="lg" bg="var(--tribune-card)" className={classes.paper}>
        <Table aria-label={label} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header, end }) => (
                <Table.Th key={header} scope="col" ta={end ? 'end' : undefined}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)}>
                {columns.map(({ header, cell, end }) => (
                  <Table.Td key={header} data-header={header} ta={end ? 'end' : undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {more && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={more} loading={loadingMore ?? false}>
            Load more
          </Button>
        </Group>
      )}
    </>
  );
}
