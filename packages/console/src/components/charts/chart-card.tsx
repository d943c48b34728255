import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { csvOf, saveFile } from '../save-file.ts';
import classes from './charts.module.css';

type Cell = string | number | null;

/** What a chart shows, as a table: for those who do not see the chart, and for spreadsheets. */
export interface ChartData {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

interface ChartCardProps {
  title: string;
  about?: ReactNode;
  /** Name of its CSV file, without the ending. */
  file: string;
  of: ChartData;
  /** Shown in the chart's place where there is nothing or too little to draw. */
  instead?: ReactNode;
  /** The chart itself says all of its figures in words, so no further table is needed. */
  isReadable?: boolean;
  children: ReactNode;
}

/** A chart with its figures as a table behind it and as a file. */
export function ChartCard({ title, about, file, of, instead, isReadable, children }: ChartCardProps) {
  const isEmpty = instead !== undefined && instead !== null;
  return (
    <Card
      title={title}
      about={about}
      actions={
        !isEmpty && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`${title}: download as CSV`}
            onClick={() => saveFile(`${file}.csv`, csvOf([of.columns, ...of.rows]))}
          >
            CSV
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Text size="sm" c="dimmed" component="div">
          {instead}
        </Text>
      ) : (
        <>
          {children}
          {!isReadable && <Figures title={title} of={of} />}
        </>
      )}
    </Card>
  );
}

function Figures({ title, of: { columns, rows } }: { title: string; of: ChartData }) {
  return (
    <details className={classes.figures}>
      <summary>The figures as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className={classes.scroll} aria-label={`${title}, figures`} tabIndex={0}>
        <table aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row[0])}>
                {row.map((cell, index) => (
                  // A table's cells have no other identity than their column.
                  <td key={columns[index]}>{cell ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
