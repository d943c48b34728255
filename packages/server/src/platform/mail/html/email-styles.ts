import type { CSSProperties } from 'react';
import type { Theme } from '../brand.ts';
import { type Palette, paletteOf } from './palette.ts';

export interface Look extends Palette {
  font: string;
  radius: number;
  start: 'left' | 'right';
}

/** Keeps names only, because the value becomes part of a style sheet. */
export const fontOf = ({ fontFamily }: Theme) =>
  fontFamily && /^[\w\s,'-]+$/.test(fontFamily)
    ? `${fontFamily.replaceAll('"', "'")}, Helvetica, Arial, sans-serif`
    : "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Value of the `color-scheme` meta element. */
export const schemes = ({ colorScheme }: Theme) =>
  colorScheme === 'dark' ? 'dark' : colorScheme === 'light' ? 'light' : 'light dark';

/** Customers' names and texts may contain words longer than a phone is wide. */
export const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

/** Style of text in the card. */
export const textStyle = (look: Look): CSSProperties => ({
  ...breaking,
  margin: '0 0 16px',
  color: look.text,
  fontSize: 16,
  lineHeight: '25px',
  textAlign: look.start,
});

/** Style of footers and labels. */
export const small = (look: Look): CSSProperties => ({
  ...breaking,
  margin: '0 0 8px',
  color: look.muted,
  fontSize: 13,
  lineHeight: '20px',
  textAlign: look.start,
});

/** Dark colours by media query, and by Outlook's own attribute. */
export function styleSheet(theme: Theme): string {
  const phone =
    '@media (max-width:480px){.card{padding:22px 18px 16px!important}.frame{padding:12px 8px!important}}';
  if (theme.colorScheme === 'dark' || theme.colorScheme === 'light') return phone;
  const dark = paletteOf(theme, 'dark');
  const rules: [string, string][] = [
    // The cell repeats the body's color for clients that remove the body.
    ['.paper,.paper>table>tbody>tr>td', `background-color:${dark.paper}!important`],
    ['.card', `background-color:${dark.card}!important`],
    ['.ink', `color:${dark.text}!important`],
    ['.muted', `color:${dark.muted}!important`],
    ['.line', `border-color:${dark.line}!important`],
    ['.star', `color:${dark.star}!important`],
    ['.logo', 'background-color:#ffffff!important;padding:6px 8px!important'],
    ['.button', `background-color:${dark.accent}!important;color:${dark.onAccent}!important`],
  ];
  const media = rules.map(([selector, rule]) => `${selector}{${rule}}`).join('');
  const outlook = rules
    .map(([selector, rule]) => `[data-ogsc] ${selector.replace(/,.*/, '')}{${rule}}`)
    .join('');
  return `:root{color-scheme:light dark}${phone}@media (prefers-color-scheme:dark){${media}}${outlook}`;
}
