import type { Theme } from '../brand.ts';

export interface Palette {
  accent: string;
  onAccent: string;
  star: string;
  text: string;
  muted: string;
  paper: string;
  card: string;
  line: string;
  /** Background of search matches on the card. */
  mark: string;
}

/** The colors of the widget (packages/widget/src/styles/base.css), so that a store without a theme looks the same everywhere. */
const defaults = {
  light: { accent: '#1f4fd8', star: '#c77700' },
  dark: { accent: '#aac4ff', star: '#ffb938' },
} as const;

/** A store's colors for one color scheme: neutral defaults, adjusted for contrast. */
export function paletteOf(theme: Theme, scheme: 'light' | 'dark'): Palette {
  const dark = scheme === 'dark';
  const card = dark ? '#1c1f22' : (theme.backgroundColor ?? '#ffffff');
  const darkCard = luminance(card) < 0.18;
  const plainText = darkCard ? '#f1f3f4' : '#1b1f23';
  const text =
    !dark && theme.textColor && contrast(theme.textColor, card) >= 4.5 ? theme.textColor : plainText;
  const accent = readable(theme.accentColor ?? defaults[scheme].accent, card, darkCard);
  return {
    accent,
    onAccent: contrast('#ffffff', accent) >= contrast('#111111', accent) ? '#ffffff' : '#111111',
    star: readable(theme.starColor ?? defaults[scheme].star, card, darkCard),
    text,
    muted: darkCard ? '#aeb4ba' : '#59616a',
    paper: dark ? '#121416' : '#f3f4f5',
    card,
    line: darkCard ? '#3a4046' : '#d5d9dd',
    mark: markOn(card, { accent, text }),
  };
}

/** The card color with as much of the accent color as leaves the text readable (WCAG 1.4.3). */
function markOn(card: string, { accent, text }: { accent: string; text: string }): string {
  let share = 0.4;
  while (share > 0 && contrast(mix(card, accent, share), text) < 4.5) share -= 0.05;
  return mix(card, accent, Math.max(share, 0));
}

/** The color, lightened or darkened until its contrast with the background suffices (WCAG 1.4.11). */
function readable(colour: string, behind: string, lighten: boolean): string {
  let made = colour;
  for (let step = 1; contrast(made, behind) < 3 && step <= 10; step++)
    made = mix(colour, lighten ? '#ffffff' : '#000000', step / 10);
  return made;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  return `#${channels(one)
    .map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors (`#rrggbb`), 1 to 21, as defined by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
