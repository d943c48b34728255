import { SimpleGrid, type SimpleGridProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from './card.tsx';
import { Hint, SmallHint } from './hint.tsx';
import classes from './stat.module.css';

interface StatProps {
  name: string;
  value: ReactNode;
  /** Change or explanation, below the value. */
  children?: ReactNode;
  /** Whether the change is good news; absent if it is neutral. */
  isGood?: boolean | undefined;
  /** Values over time; null for steps without a value. */
  series?: readonly (number | null)[];
}

/** A figure with its change and a sparkline, in a description list. */
export function Stat({ name, value, children, isGood, series }: StatProps) {
  return (
    <Box p="md" className={classes.stat}>
      <Hint component="dt">{name}</Hint>
      <Text component="dd" m={0} fw={620} fz="1.5rem" lh={1.3} className={classes.value}>
        {value}
      </Text>
      {children && (
        <SmallHint component="dd" m={0} className={classes.change} data-good={isGood}>
          {children}
        </SmallHint>
      )}
      {series && <Sparkline series={series} />}
    </Box>
  );
}

const width = 100;
const height = 28;

/** A line without axes. The figures are in the chart below, or on the dashboard. */
function Sparkline({ series }: { series: readonly (number | null)[] }) {
  const known = series.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2) return null;
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = known.map(({ value, index }) => {
    const x = (index / (series.length - 1)) * width;
    const y = most === least ? height / 2 : height - 2 - ((value - least) / (most - least)) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={classes.line} aria-hidden>
      <polyline points={points.join(' ')} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

type Named = readonly (readonly [name: string, value: ReactNode])[];

/** Names and values, one in a line. */
export function Facts({ of }: { of: Named }) {
  return (
    <dl className={classes.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures side by side. */
export function Figures({ of, cols }: { of: Named; cols: SimpleGridProps['cols'] }) {
  return (
    <SimpleGrid component="dl" cols={cols} m={0}>
      {of.map(([name, value]) => (
        <div key={name}>
          <Hint component="dt">{name}</Hint>
          <Text component="dd" fw={620} size="lg" m={0}>
            {typeof value === 'number' ? value.toLocaleString() : value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
