export interface Panel {
  title: string;
  unit: string;
  /** A horizontal line, if any. */
  limit?: number;
  /** Points by the name of their line: minutes and value. */
  lines: Map<string, [minutes: number, value: number][]>;
}

const width = 960;
const height = 320;
const margin = { left: 60, right: 260, top: 40, bottom: 40 };
const colours = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#8c564b', '#17becf', '#7f7f7f'];

/** Panels below each other as SVG. */
export function chart(panels: readonly Panel[]): string {
  const drawn = panels.map(
    (panel, at) => `<g transform="translate(0 ${at * height})">${drawnPanel(panel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${panels.length * height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${drawn.join('\n')}
</svg>
`;
}

function drawnPanel({ title, unit, limit, lines }: Panel): string {
  const points = [...lines.values()].flat();
  const lastMinute = Math.max(0.01, ...points.map(([minutes]) => minutes));
  const highest = Math.max(1, limit ?? 0, ...points.map(([, value]) => value)) * 1.1;
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const x = (minutes: number) => margin.left + (minutes / lastMinute) * inner.width;
  const y = (value: number) => margin.top + inner.height - (value / highest) * inner.height;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const grid = ticks.map((share) => {
    const at = y(highest * share);
    return `<path d="M${margin.left} ${at}h${inner.width}" stroke="#ddd"/><text x="${margin.left - 6}" y="${at + 4}" text-anchor="end">${Math.round(highest * share)}</text>`;
  });
  const minutes = ticks.map(
    (share) =>
      `<text x="${x(lastMinute * share)}" y="${height - 18}" text-anchor="middle">${(lastMinute * share).toFixed(1)} min</text>`,
  );
  const curves = [...lines].map(([name, points], at) => {
    const colour = colours[at % colours.length];
    const path = points
      .map(([minutes, value]) => `${x(minutes).toFixed(1)},${y(value).toFixed(1)}`)
      .join(' ');
    const label = margin.top + 14 + at * 16;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/><text x="${width - margin.right + 12}" y="${label}" fill="${colour}">${escaped(name)}</text>`;
  });
  const bound =
    limit === undefined
      ? ''
      : `<path d="M${margin.left} ${y(limit)}h${inner.width}" stroke="#d62728" stroke-dasharray="6 4"/>`;
  return `<text x="${margin.left}" y="22" font-size="15">${escaped(title)}, ${unit}</text>${grid.join('')}${minutes.join('')}${bound}${curves.join('')}`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
