import { html } from 'lit-html';

/** Paragraphs as the author set them; single line breaks are kept by `white-space: pre-line`. */
export function paragraphs(text: string) {
  return text.split(/\n\s*\n/).map((paragraph) => html`<p dir="auto">${paragraph.trim()}</p>`);
}

const longerThan = 480;
const cutAt = 360;

/** The beginning of a long text, cut between words; null when it is short enough to be shown whole. */
export function beginningOf(text: string): string | null {
  const characters = Array.from(text);
  if (characters.length <= longerThan) return null;
  const head = characters.slice(0, cutAt).join('');
  const lastSpace = head.search(/\s+\S*$/);
  // Japanese has no spaces: there the cut is where it falls.
  return `${lastSpace > cutAt / 2 ? head.slice(0, lastSpace) : head}…`;
}
