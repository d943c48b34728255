import { locales } from '@tribune/contract';
import { escapeHtml } from './escape-html.ts';

export type Locale = (typeof locales)[number];

/** The merchant's locale; English where it is none of ours. */
export const localeOf = (text: string): Locale => locales.find((locale) => locale === text) ?? 'en';

/** What a mail says, before it is text and HTML. All of it is plain text. */
export interface Letter {
  locale: Locale;
  subject: string;
  greeting: string;
  parts: readonly Part[];
  signature: string;
  /** Why somebody gets this mail. */
  footer: string;
}

export type Part = { says: string } | { quotes: string } | { label: string; url: string };

/** A mail's subject, plain text and simple HTML, from right to left where the language is written so. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: oneLine(letter.subject), text: textOf(letter), html: htmlOf(letter) };
}

/** Names may come with line breaks in them, and a subject may not. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textOf({ greeting, parts, signature, footer }: Letter): string {
  const paragraphs = parts.map((part) => {
    if ('says' in part) return part.says;
    if ('quotes' in part) return part.quotes.replaceAll(/^/gm, '> ');
    return `${part.label}: ${part.url}`;
  });
  return `${[greeting, ...paragraphs, signature, `-- \n${footer}`].join('\n\n')}\n`;
}

function htmlOf({ locale, subject, greeting, parts, signature, footer }: Letter): string {
  const [direction, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left'];
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${withBreaks(text)}</p>`;
  const body = parts.map((part) => {
    if ('says' in part) return paragraph(part.says);
    if ('quotes' in part)
      return `<blockquote dir="auto" style="margin:0 0 16px;padding:8px 16px;border-${start}:3px solid #999999">${withBreaks(part.quotes)}</blockquote>`;
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
  });
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${[paragraph(greeting), ...body, paragraph(signature), paragraph(footer, 'font-size:13px;opacity:.75')].join('\n')}
</div>
</body>
</html>
`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
