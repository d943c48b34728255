import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { colored } from './bars.tsx';
import classes from './charts.module.css';

interface Series {
  name: string;
  color: string;
}

type Step = Record<string, string | number | null>;

interface TrendChartProps {
  kind: 'bars' | 'line';
  /** One entry per step in time; `name` is its axis label. */
  data: Step[];
  series: Series[];
  /** Fixed range of the value axis. */
  from?: number;
  to?: number;
}

/** Positions in pixels. */
interface Scale {
  stepWidth: number;
  x(index: number): number;
  y(value: number): number;
}

const [height, left, right, top, bottom] = [230, 40, 8, 8, 24];
/** Minimum width of a date on the time axis, in pixels. */
const labelWidth = 72;
const mostDots = 92;

/** A chart over time. Hidden from screen readers, because its card contains the same data as a table. */
export function TrendChart({ kind, data, series, from, to }: TrendChartProps) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState(-1);
  const ticks = from !== undefined && to !== undefined ? range(from, to, 1) : ticksFor(data, series);
  const scale = scaleOf(width, data.length, ticks);
  const point = ({ nativeEvent: { offsetX } }: PointerEvent) =>
    setPointed(Math.floor((offsetX - left) / scale.stepWidth));
  const step = data[pointed];
  const Marks = kind === 'bars' ? Bars : Line;
  return (
    <div aria-hidden>
      {series.length > 1 && <Legend series={series} />}
      <div ref={ref} className={classes.trend}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers */}
        <svg
          width="100%"
          height={height}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(-1)}
        >
          {width > 0 && (
            <>
              <Axes data={data} ticks={ticks} scale={scale} width={width} />
              {step && (
                <rect
                  className={classes.pointed}
                  x={left + pointed * scale.stepWidth}
                  y={top}
                  width={scale.stepWidth}
                  height={height - top - bottom}
                />
              )}
              {series.map((one, index) => (
                <g key={one.name} style={colored(one.color)}>
                  <Marks values={valuesOf(data, one)} place={[index, series.length]} scale={scale} />
                </g>
              ))}
            </>
          )}
        </svg>
        {step && (
          <Values step={step} series={series} side={scale.x(pointed) > width / 2 ? 'left' : 'right'} />
        )}
      </div>
    </div>
  );
}

const Swatch = ({ color }: Pick<Series, 'color'>) => (
  <span className={classes.swatch} style={colored(color)} />
);

const Legend = ({ series }: { series: Series[] }) => (
  <ul className={classes.legend}>
    {series.map(({ name, color }) => (
      <li key={name} className={classes.legendEntry}>
        <Swatch color={color} />
        {name}
      </li>
    ))}
  </ul>
);

const Values = ({ step, series, side }: { step: Step; series: Series[]; side: 'left' | 'right' }) => (
  <div className={classes.values} style={{ [side]: 8 }}>
    <strong>{step.name}</strong>
    {series.map(({ name, color }) => (
      <span key={name} className={classes.legendEntry}>
        <Swatch color={color} />
        {name}: {step[name] ?? '–'}
      </span>
    ))}
  </div>
);

function Axes({ data, ticks, scale, width }: { data: Step[]; ticks: number[]; scale: Scale; width: number }) {
  const labeled = Math.max(1, Math.ceil(labelWidth / scale.stepWidth));
  return (
    <g className={classes.axes}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={left - 8} y={scale.y(tick)} textAnchor="end" dominantBaseline="central">
            {tick}
          </text>
        </g>
      ))}
      {data.map(({ name }, index) =>
        index % labeled === 0 ? (
          <text key={String(name)} x={scale.x(index)} y={height - 6} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface MarksProps {
  values: (number | null)[];
  /** Index of the series, and number of all series. */
  place: [number, number];
  scale: Scale;
}

function Bars({ values, place: [index, count], scale: { stepWidth, x, y } }: MarksProps) {
  const width = Math.max(1, Math.min(28, (stepWidth * 0.8) / count - 1));
  const start = (index - count / 2) * (width + 1);
  return values.map((value, step) => {
    const height = y(0) - y(value ?? 0);
    return (
      // Steps have no identity other than their time.
      // biome-ignore lint/suspicious/noArrayIndexKey: values are never reordered
      <rect key={step} x={x(step) + start} y={y(0) - height} width={width} height={height} rx={2} />
    );
  });
}

/** A line that is interrupted at steps without a value. */
function Line({ values, scale: { x, y } }: MarksProps) {
  const points = values.map((value, step) => (value === null ? null : ([x(step), y(value)] as const)));
  const path = points.map((at, step) => at && `${points[step - 1] ? 'L' : 'M'}${at.join(' ')}`);
  return (
    <>
      <path className={classes.line} d={path.filter(Boolean).join('')} />
      {values.length <= mostDots &&
        points.map((at) => at && <circle key={at[0]} cx={at[0]} cy={at[1]} r={3.5} />)}
    </>
  );
}

const valuesOf = (data: Step[], { name }: Series) =>
  data.map((step) => (typeof step[name] === 'number' ? step[name] : null));

function scaleOf(width: number, steps: number, ticks: number[]): Scale {
  const stepWidth = (width - left - right) / Math.max(1, steps);
  const [least, most] = [Math.min(...ticks), Math.max(...ticks)];
  return {
    stepWidth,
    x: (index) => left + (index + 0.5) * stepWidth,
    y: (value) => height - bottom - ((value - least) / (most - least)) * (height - top - bottom),
  };
}

/** Up to six integers from 0, at intervals of 1, 2 or 5 times a power of ten. */
function ticksFor(data: Step[], series: Series[]): number[] {
  const most = Math.max(1, ...series.flatMap((one) => valuesOf(data, one).map((value) => value ?? 0)));
  const power = 10 ** Math.floor(Math.log10(most));
  const distances = [0.1, 0.2, 0.5, 1].map((part) => part * power);
  const distance = Math.max(1, distances.find((one) => most / one <= 5) ?? power * 2);
  return range(0, Math.ceil(most / distance) * distance, distance);
}

const range = (from: number, to: number, distance: number) =>
  Array.from({ length: Math.round((to - from) / distance) + 1 }, (_, index) => from + index * distance);
