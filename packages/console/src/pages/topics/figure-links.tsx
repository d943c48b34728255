import { Badge } from '@mantine/core';
import type { Column } from '../../components/data-table.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { percent, whole } from '../dashboard/figures.ts';

interface CountProps {
  topic: string;
  /** Name of the figure, for screen readers. */
  name: string;
  count: number;
  search: Record<string, unknown>;
}

/** A count that opens the reviews behind it. */
export function Count({ topic, name, count, search }: CountProps) {
  if (count === 0) return <>0</>;
  return (
    <ToPage
      to="topics/$topic/reviews"
      params={{ topic }}
      search={search}
      size="sm"
      aria-label={`${whole(count)} ${name}: show reviews`}
    >
      {whole(count)}
    </ToPage>
  );
}

interface CountColumns<Row> {
  topicOf: (row: Row) => string;
  /** What is counted after “mentions”, for screen readers. */
  nameOf: (row: Row) => string;
  searchOf: (row: Row, more?: object) => Record<string, unknown>;
}

/** Mentions and unfavorable ones; both open the reviews behind them. */
export function countColumns<Row extends { mentions: number; negative: number }>({
  topicOf,
  nameOf,
  searchOf,
}: CountColumns<Row>): Record<'mentions' | 'unfavorable', Column<Row>> {
  return {
    mentions: {
      header: 'Mentions',
      end: true,
      cell: (row) => (
        <Count
          topic={topicOf(row)}
          name={`mentions ${nameOf(row)}`}
          count={row.mentions}
          search={searchOf(row)}
        />
      ),
    },
    unfavorable: {
      header: 'Unfavorable',
      end: true,
      cell: (row) => (
        <Count
          topic={topicOf(row)}
          name={`unfavorable mentions ${nameOf(row)}`}
          count={row.negative}
          search={searchOf(row, { sentiment: 'negative' })}
        />
      ),
    },
  };
}

interface Shares {
  mentions: number;
  negativeShare: number;
  previous: { mentions: number; negativeShare: number } | null;
  rising: boolean;
}

/** The unfavorable share, compared with the previous period. */
export function Share({ of: { mentions, negativeShare, previous, rising } }: { of: Shares }) {
  return (
    <span>
      {rising && (
        <Badge color="red" variant="light" mr={6} style={{ overflow: 'visible' }}>
          Rising
        </Badge>
      )}
      {mentions === 0 ? '–' : percent(negativeShare)}
      {previous && previous.mentions > 0 && (
        <SmallHint span> (was {percent(previous.negativeShare)})</SmallHint>
      )}
    </span>
  );
}
