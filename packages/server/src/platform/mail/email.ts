import type { Locale } from '@tribune/contract/messages';
import { onFirstUse } from '../on-first-use.ts';
import type { Brand } from './brand.ts';

/** An email before it is rendered as text and HTML. Everything in it is plain text. */
export interface Email {
  locale: Locale;
  subject: string;
  greeting: string;
  parts: readonly Part[];
  signature: string;
  /** Why the recipient receives this email. */
  footer: string;
  unsubscribe?: { label: string; url: string };
  /** Its request counts the email as opened. */
  pixelUrl?: string;
}

export type Part =
  | { text: string }
  | { quote: string }
  | { label: string; url: string }
  | { code: string; codeLabel: string }
  | { product: RatedProduct };

/** A product with a link for each rating, all in the same style. */
export interface RatedProduct {
  name: string;
  imageUrl: string | null;
  /** Introduces the links in plain text. */
  invitation: string;
  stars: readonly { count: number; label: string; url: string }[];
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const htmlRenderer = onFirstUse(() => import('./html/render-html.ts'));

/** Subject, plain text and HTML in the store's theme and the language's direction. */
export async function renderEmail(email: Email, brand: Brand): Promise<RenderedEmail> {
  const { renderHtml } = await htmlRenderer();
  const subject = singleLine(email.subject);
  return { subject, text: textOf(email), html: renderHtml({ ...email, subject }, brand) };
}

/** Names can contain line breaks, subjects can't. */
const singleLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textOf({ greeting, parts, signature, footer, unsubscribe }: Email): string {
  const end = [footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n');
  return `${[greeting, ...parts.map(textOfPart), signature, `-- \n${end}`].join('\n\n')}\n`;
}

function textOfPart(part: Part): string {
  if ('text' in part) return part.text;
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  if ('code' in part) return `${part.codeLabel}: ${part.code}`;
  if ('product' in part) {
    const { name, invitation, stars } = part.product;
    return `* ${name}\n  ${invitation}:\n${stars.map(({ count, url }) => `  ${count} ${'★'.repeat(count)}  ${url}`).join('\n')}`;
  }
  return `${part.label}: ${part.url}`;
}
