import type { Theme } from '../../platform/mail/brand.ts';
import { paletteOf } from '../../platform/mail/html/palette.ts';

const colors = ['accentColor', 'starColor', 'backgroundColor', 'textColor'] as const;
const themed = [...colors, 'borderRadius', 'fontFamily', 'colorScheme'] as const;

/** The address of a theme's style sheet, which is separate because the pages allow no inline style. */
export function themeQuery(theme: Theme): string {
  const query = new URLSearchParams();
  for (const name of themed) if (theme[name] !== undefined) query.set(name, String(theme[name]));
  return query.toString();
}

/** The style sheet for such a query. Ignores invalid theme values. */
export function themeSheet(query: Record<string, unknown>): string {
  const colour = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value) ? { [name]: value } : {};
  };
  const theme: Theme = Object.assign({}, ...colors.map(colour));
  const { colorScheme } = query;
  const only = colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : null;
  const common = `:root{--radius:${radiusOf(query)}px;${fontOf(query)}color-scheme:${only ?? 'light dark'}}\n`;
  if (only) return `${common}:root{${rules(theme, only)}}\n`;
  return `${common}:root{${rules(theme, 'light')}}\n@media (prefers-color-scheme:dark){:root{${rules(theme, 'dark')}}}\n`;
}

const rules = (theme: Theme, scheme: 'light' | 'dark') =>
  Object.entries(paletteOf(theme, scheme))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const radiusOf = ({ borderRadius }: Record<string, unknown>) =>
  /^\d{1,2}$/.test(String(borderRadius)) ? Number(borderRadius) : 10;

/** Keeps names and quotes only: other characters could end the declaration. */
const fontOf = ({ fontFamily }: Record<string, unknown>) =>
  typeof fontFamily === 'string' && /^[\p{L}\p{N} ,'"_-]{1,200}$/u.test(fontFamily)
    ? `--font:${fontFamily};`
    : '';
