import type { CSSProperties } from 'react';
import classes from './charts.module.css';

export interface Bar {
  name: string;
  /** Length of the bar in percent. */
  share: number;
  /** The figure beside the bar. */
  figure: string;
  /** Secondary text after the figure. */
  small?: string;
  color?: string;
  /** Length of the bar to compare with, in percent. */
  beside?: number;
}

/** Labeled bars; screen readers read them as a list. */
export function Bars({
  bars,
  label,
  names,
}: {
  bars: readonly Bar[];
  label: string;
  names?: [string, string];
}) {
  return (
    <>
      {names && (
        <ul className={classes.legend} aria-hidden>
          <li className={classes.legendEntry}>
            <span className={classes.swatch} />
            {names[0]}
          </li>
          <li className={classes.legendEntry}>
            <span className={classes.swatch} style={{ background: 'var(--mantine-color-dimmed)' }} />
            {names[1]}
          </li>
        </ul>
      )}
      <ul className={classes.bars} aria-label={label}>
        {bars.map(({ name, share, figure, small, color, beside }) => (
          <li key={name} className={classes.bar}>
            <span className={classes.name}>{name}</span>
            <div className={classes.lanes} aria-hidden style={colored(color)}>
              <Lane share={share} />
              {beside !== undefined && <Lane share={beside} second />}
            </div>
            <span className={classes.figure}>
              {figure} {small && <small>{small}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Lane({ share, second = false }: { share: number; second?: boolean }) {
  return (
    <div className={second ? `${classes.lane} ${classes.second}` : classes.lane}>
      <div
        className={classes.fill}
        data-nothing={share === 0 || undefined}
        style={{ width: `${Math.min(100, share)}%` }}
      />
    </div>
  );
}

export const colored = (color: string | undefined) =>
  color ? ({ '--bar-color': `var(--mantine-color-${color.replace('.', '-')})` } as CSSProperties) : {};
