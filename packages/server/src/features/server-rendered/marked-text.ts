import { type Html, html } from '@tribune/contract/html';

/** The occurrences of search words in a text, in UTF-16 code units, in order. */
export interface Match {
  start: number;
  end: number;
}

/** The text with its matches in `<mark>`. */
export function markedText(text: string, matches: readonly Match[] = []): (Html | string)[] {
  return marked(text, { start: 0, end: text.length }, matches);
}

/** Paragraphs of a customer's text, with line breaks, and its matches in `<mark>`. */
export function paragraphs(text: string, matches: readonly Match[] = []): Html[] {
  const found: Html[][] = [[]];
  for (const { 0: line, index } of text.matchAll(/[^\n]+|\n\s*\n/g)) {
    const start = index + line.length - line.trimStart().length;
    const end = index + line.trimEnd().length;
    if (start >= end) {
      found.push([]);
      continue;
    }
    const lines = found.at(-1) ?? [];
    const isContinued = lines.length > 0;
    lines.push(html`${isContinued && html`<br>`}${marked(text, { start, end }, matches)}`);
  }
  return found.filter((lines) => lines.length > 0).map((lines) => html`<p>${lines}</p>`);
}

function marked(text: string, within: Match, matches: readonly Match[]): (Html | string)[] {
  const parts: (Html | string)[] = [];
  let from = within.start;
  for (const { start, end } of matches) {
    if (start < from || end > within.end) continue;
    parts.push(text.slice(from, start), html`<mark>${text.slice(start, end)}</mark>`);
    from = end;
  }
  return [...parts, text.slice(from, within.end)];
}
