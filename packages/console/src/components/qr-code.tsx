import { encode } from 'uqr';

/** The dark modules of a code, by row, with the quiet zone of four modules that the standard requires. */
export const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 4 }).data;

/** The dark modules as an SVG path, a unit per module. */
export const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Dark on light, regardless of the console's colors, because scanners require it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = modulesOf(text);
  const size = modules.length;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" style={{ maxWidth: 200 }} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
