/** A value in Prometheus's text format: of the one series with that name and these labels, undefined when there is none. */
export function metricIn(
  text: string,
  name: string,
  labels: Record<string, string | number> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = text.split('\n').filter((line) => {
    const [, series, inside = ''] = /^([a-z_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    return series === name && wanted.every((one) => `,${inside},`.includes(`,${one},`));
  });
  if (found.length > 1) throw new Error(`Several series: ${found.join('\n')}`);
  return found[0] === undefined ? undefined : Number(found[0].slice(found[0].lastIndexOf(' ') + 1));
}
