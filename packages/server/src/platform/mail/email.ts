import type { TemplateContent } from '@tribune/contract';
import { i18nOf, type Locale } from '@tribune/contract/messages';
import { onFirstUse } from '../on-first-use.ts';
import type { Brand, Logo } from './brand.ts';
import { compose, composeFixed } from './compose.ts';
import { type DefaultOptions, defaultContent } from './default-content.ts';
import type { EmailDraft, FixedEmail } from './draft.ts';

/** An email before it is rendered as text and HTML. Everything in it is plain text. */
export interface Email {
  locale: Locale;
  subject: string;
  /** Shown beside the subject by mail clients; empty: none. */
  preheader: string;
  /** Empty: none. */
  heading: string;
  logo: Logo | null;
  parts: readonly Part[];
  /** Why the recipient receives this email. */
  footer: string;
  /** Page with the status of the recipient's review. */
  receipt?: { label: string; url: string };
  /** Page to say that the order has not arrived. */
  notReceived?: { label: string; url: string };
  unsubscribe?: { label: string; url: string };
  /** Pixel whose request counts the email as opened. */
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
  preheader: string;
  text: string;
  html: string;
}

const htmlRenderer = onFirstUse(() => import('./html/render-html.ts'));

export interface RenderOptions {
  /** The merchant's template; defaults to Tribune's. */
  content?: TemplateContent | null;
  defaults?: DefaultOptions;
}

/** Subject, plain text and HTML in the store's theme and the language's direction. */
export async function renderEmail(
  draft: EmailDraft | FixedEmail,
  brand: Brand,
  { content = null, defaults }: RenderOptions = {},
): Promise<RenderedEmail> {
  const { renderHtml } = await htmlRenderer();
  const email =
    'slots' in draft
      ? compose(draft, content ?? defaultFor(draft, defaults), brand)
      : composeFixed(draft, brand);
  const shown = brand.isTest ? asTest(email) : email;
  const { subject, preheader } = shown;
  return { subject, preheader, text: textOf(shown), html: renderHtml(shown, brand) };
}

/** Adds a note at the start that the email was not delivered. */
const asTest = (email: Email): Email => ({
  ...email,
  parts: [{ text: i18nOf(email.locale).t('testModeEmail') }, ...email.parts],
});

function defaultFor({ kind, locale, values: { name, product } }: EmailDraft, options?: DefaultOptions) {
  return defaultContent(kind, locale, { name: Boolean(name), product: Boolean(product), ...options });
}

function textOf({ parts, footer, receipt, notReceived, unsubscribe }: Email): string {
  const links = [receipt, notReceived, unsubscribe].flatMap((link) =>
    link ? [`${link.label}: ${link.url}`] : [],
  );
  const end = [footer, ...links].join('\n');
  return `${[...parts.map(textOfPart), `-- \n${end}`].join('\n\n')}\n`;
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
