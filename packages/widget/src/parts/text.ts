import { html } from 'lit-html';

/** Renders a paragraph, for example with search words marked. */
export type Show = (paragraph: string) => unknown;

/** The author's paragraphs, rendered by `show`; `white-space: pre-line` preserves single line breaks. */
export function paragraphs(text: string, show: Show = (paragraph) => paragraph) {
  return text.split(/\n\s*\n/).map((paragraph) => html`<p dir="auto">${show(paragraph.trim())}</p>`);
}

const longerThan = 480;
const cutAt = 360;

/** The beginning of a long text, cut between words; null if the text is short enough. */
export function beginningOf(text: string): string | null {
  const characters = [...text];
  if (characters.length <= longerThan) return null;
  const head = characters.slice(0, cutAt).join('');
  const lastSpace = head.search(/\s+\S*$/);
  // Japanese has no spaces and is cut anywhere.
  return `${lastSpace > cutAt / 2 ? head.slice(0, lastSpace) : head}…`;
}
