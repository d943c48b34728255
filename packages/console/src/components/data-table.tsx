import { Checkbox, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from './card.tsx';
import classes from './data-table.module.css';
import { SmallHint } from './hint.tsx';
import { IconArrowDown, IconArrowUp } from './icons.ts';

export interface Column<Row> {
  header: string;
  /** Returns null for rows without such a value. */
  cell: (row: Row) => ReactNode;
  /** A smaller line below the value. On phones, only the column that begins the row has one. */
  second?: (row: Row) => ReactNode;
  /** Aligns numbers and actions to the end of the cell. */
  end?: boolean;
  /**
   * Position on phones, where a row has two lines: at the beginning or the end of the first line, on the second line, in the rest of the
   * second line and cut off there, on a line of its own below, or hidden. By default the first column begins the row, actions are below,
   * and the others are on the second line with their headers.
   */
  phone?: 'first' | 'end' | 'second' | 'rest' | 'below' | 'none';
  /** Sorting of the list by this column. */
  sort?: { direction: 'ascending' | 'descending' | null; toggle: () => void };
}

/** Checkboxes of a table's rows. */
export interface RowSelection<Row> {
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  has: (row: Row) => boolean;
  toggle: (row: Row, event: Event) => void;
  /** Selects all loaded rows, or none. */
  toggleAll: () => void;
  count: number;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection?: RowSelection<Row> | undefined;
  /** The menu at the end of a row. */
  menu?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of an empty table. */
  empty: ReactNode;
}

/**
 * A table whose header stays in view. On phones, each row has two lines. An element with the class `opensRow` covers its row, so that a
 * click anywhere opens the row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, empty } = props;
  if (rows.length === 0) return <Box>{empty}</Box>;
  return (
    <Box className={classes.box}>
      <Table aria-label={label} className={classes.table} ref={markIfWide}>
        <Head {...props} />
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** A table that is wider than its box scrolls sideways there, where its header cannot stay in view. */
function markIfWide(table: HTMLTableElement | null) {
  const box = table?.parentElement;
  if (!table || !box) return;
  const observer = new ResizeObserver(() => {
    const isWide = table.offsetWidth > box.clientWidth;
    table.toggleAttribute('data-wide', isWide);
    // Scrollable regions must be reachable by keyboard (axe: scrollable-region-focusable).
    if (isWide) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  observer.observe(table);
  observer.observe(box);
  return () => observer.disconnect();
}

/** A text without spaces, such as an email address, on one line. What has no room is cut off, and shown on hover. */
export const OneLine = ({ children }: { children: string }) => (
  <span className={classes.line} title={children}>
    {children}
  </span>
);

/** Class of the link or button that opens its row. */
export const opensRow = classes.opens ?? '';

function Head<Row>({ columns, rows, selection, menu }: DataTableProps<Row>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && (
          <Table.Th scope="col" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label="Select all"
              checked={selection.count > 0 && selection.count >= rows.length}
              indeterminate={selection.count > 0 && selection.count < rows.length}
              onChange={selection.toggleAll}
            />
          </Table.Th>
        )}
        {columns.map(({ header, end, sort }) => (
          <Table.Th
            key={header}
            scope="col"
            ta={end ? 'end' : undefined}
            aria-sort={sort?.direction ?? (sort ? 'none' : undefined)}
          >
            {sort ? <SortButton header={header} sort={sort} /> : header}
          </Table.Th>
        ))}
        {menu && (
          <Table.Th scope="col" className={classes.menu}>
            <span className={classes.hidden}>Actions</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function SortButton({ header, sort }: { header: string; sort: NonNullable<Column<unknown>['sort']> }) {
  const Icon = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} onClick={sort.toggle}>
      {header}
      <Icon size={14} style={{ opacity: sort.direction ? 1 : 0.35 }} />
    </button>
  );
}

function Row<Row>({ row, columns, selection, menu }: DataTableProps<Row> & { row: Row }) {
  return (
    <Table.Tr data-selected={selection?.has(row) || undefined}>
      {selection && (
        <Table.Td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={`Select ${selection.nameOf(row)}`}
            checked={selection.has(row)}
            onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent)}
          />
        </Table.Td>
      )}
      {columns.map(({ header, cell, second, end, phone }, index) => (
        <Table.Td
          key={header}
          data-header={header}
          data-end={end || undefined}
          data-phone={phone ?? (index === 0 ? 'first' : header === 'Actions' ? 'below' : 'labeled')}
          ta={end ? 'end' : undefined}
        >
          {cell(row)}
          {second?.(row) && (
            <SmallHint component="div" className={classes.second}>
              {second(row)}
            </SmallHint>
          )}
        </Table.Td>
      ))}
      {menu && (
        <Table.Td className={classes.menu} data-phone="menu">
          {menu(row)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}
