import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { Hint } from '../hint.tsx';
import { IconDownload } from '../icons.ts';
import { csvOf, saveFile } from '../save-file.ts';
import { useChartFile } from './chart-files.tsx';
import classes from './charts.module.css';

type Cell = string | number | null;

/** The data of a chart as a table, for screen readers and CSV downloads. */
export interface ChartData {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

interface ChartCardProps {
  title: string;
  about?: ReactNode;
  /** Name of the CSV file, without extension. */
  file: string;
  of: ChartData;
  /** Shown instead of the chart when there is too little data. */
  instead?: ReactNode;
  /** The chart itself contains all figures as text, so that no table is needed. */
  isReadable?: boolean;
  children: ReactNode;
}

/** A chart with its data as a table and a CSV download. */
export function ChartCard({ title, about, file, of, instead, isReadable, children }: ChartCardProps) {
  const isEmpty = instead !== undefined && instead !== null;
  const save = () => saveFile(`${file}.csv`, csvOf([of.columns, ...of.rows]));
  const isInMenu = useChartFile(title, isEmpty ? null : save);
  return (
    <Card
      title={title}
      about={about}
      actions={
        !isEmpty &&
        !isInMenu && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} />}
            aria-label={`Download ${title} as CSV`}
            onClick={save}
          >
            CSV
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Hint component="div">{instead}</Hint>
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
      <summary>View as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className={classes.scroll} aria-label={`${title} table`} tabIndex={0}>
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
                  // Cells have no identity other than their column.
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
