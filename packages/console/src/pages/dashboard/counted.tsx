import type { ReactNode } from 'react';
import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { partOf, percent, whole } from './figures.ts';

interface CountedProps {
  title: string;
  about?: ReactNode;
  file: string;
  /** Header of the first column in the CSV file. */
  kind: string;
  rows: readonly { name: string; count: number; before?: number | undefined }[];
  names?: [string, string] | undefined;
  nothing: string;
}

/** Counts and their shares of the total. */
export function Counted({ title, about, file, kind, rows, names, nothing }: CountedProps) {
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const shown = rows.filter(({ count, before = 0 }) => count + before > 0);
  const none = rows.filter((row) => !shown.includes(row)).map(({ name: one }) => one);
  const allBefore = rows.reduce((sum, { before = 0 }) => sum + before, 0);
  return (
    <ChartCard
      title={title}
      about={about}
      file={file}
      of={{
        columns: [kind, 'Count', 'Percent', ...(names ? ['Count (previous)'] : [])],
        rows: rows.map(({ name, count, before = 0 }) => [
          name,
          count,
          Math.round(partOf(count, all) * 10) / 10,
          ...(names ? [before] : []),
        ]),
      }}
      isReadable
      instead={all === 0 ? nothing : null}
    >
      <Bars
        label={title}
        {...(names && { names })}
        bars={shown.map(({ name, count, before }) => ({
          name,
          share: partOf(count, all),
          figure: whole(count),
          small: before === undefined ? percent(partOf(count, all)) : `${whole(before)} previously`,
          ...(before !== undefined && { beside: partOf(before, allBefore) }),
        }))}
      />
      {none.length > 0 && <SmallHint mt="sm">None: {none.join(', ')}</SmallHint>}
    </ChartCard>
  );
}
