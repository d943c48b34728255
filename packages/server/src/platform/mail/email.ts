import { type Locale, localeOf } from '@tribune/contract/messages';
import type { Brand } from './brand.ts';
import { renderHtml } from './html/render-html.ts';

export { type Locale, localeOf };

/** What a mail says, before it is text and HTML. All of it is plain text. */
export interface Letter {
  locale: Locale;
  subject: string;
  greeting: string;
  parts: readonly Part[];
  signature: string;
  /** Why somebody gets this mail. */
  footer: string;
  unsubscribe?: { label: string; url: string };
  /** Counts that the mail was opened. */
  pixelUrl?: string;
}

export type Part =
  | { says: string }
  | { quotes: string }
  | { label: string; url: string }
  | { code: string; called: string }
  | { product: RatedProduct };

/** A product with a link for each rating, all alike. */
export interface RatedProduct {
  name: string;
  imageUrl: string | null;
  /** What the links do, for the plain text. */
  rate: string;
  stars: readonly { count: number; label: string; url: string }[];
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** A mail's subject, plain text and HTML in the look of its shop, from right to left where the language is. */
export function renderLetter(letter: Letter, brand: Brand): Rendered {
  const oneLined = { ...letter, subject: oneLine(letter.subject) };
  return { subject: oneLined.subject, text: textOf(letter), html: renderHtml(oneLined, brand) };
}

/** Names may come with line breaks in them, and a subject may not. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textOf({ greeting, parts, signature, footer, unsubscribe }: Letter): string {
  const end = [footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n');
  return `${[greeting, ...parts.map(textOfPart), signature, `-- \n${end}`].join('\n\n')}\n`;
}

function textOfPart(part: Part): string {
  if ('says' in part) return part.says;
  if ('quotes' in part) return part.quotes.replaceAll(/^/gm, '> ');
  if ('code' in part) return `${part.called}: ${part.code}`;
  if ('product' in part) {
    const { name, rate, stars } = part.product;
    return `* ${name}\n  ${rate}:\n${stars.map(({ count, url }) => `  ${count} ${'★'.repeat(count)}  ${url}`).join('\n')}`;
  }
  return `${part.label}: ${part.url}`;
}
