import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

interface TrendChartProps {
  kind: 'bars' | 'line';
  /** One entry per step in time; `name` is its axis label. */
  data: Record<string, string | number | null>[];
  series: { name: string; color: string }[];
  /** Fixed range of the value axis. */
  from?: number;
  to?: number;
}

/** Hidden from screen readers: its card contains the same data as a table. */
export default function TrendChart({ kind, data, series, from, to }: TrendChartProps) {
  const shared = {
    h: 260,
    data,
    series,
    dataKey: 'name',
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    xAxisProps: { interval: 'preserveStartEnd' as const, minTickGap: 24, padding: { left: 8, right: 8 } },
  };
  return (
    <div aria-hidden>
      {kind === 'bars' ? (
        <BarChart
          {...shared}
          maxBarWidth={28}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          barChartProps={{ accessibilityLayer: false, barGap: 1 }}
          barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        />
      ) : (
        <LineChart
          {...shared}
          curveType="linear"
          connectNulls={false}
          withDots={data.length <= 92}
          strokeWidth={2}
          yAxisProps={{
            width: 40,
            ...(from !== undefined && to !== undefined && { domain: [from, to], ticks: [1, 2, 3, 4, 5] }),
          }}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
        />
      )}
    </div>
  );
}
